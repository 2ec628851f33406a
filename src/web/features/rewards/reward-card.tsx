import { HandCoins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rewardMinimumYen } from '#contract/rewards/limits.ts'
import type { RewardSummary } from '#contract/rewards/schemas.ts'
import { formatDay, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RewardStatement, type Statement } from './reward-statement.tsx'

interface RewardCardProps {
  readonly summary: RewardSummary
  /** The statement of the month in the address. */
  readonly chosen: { readonly month: string; readonly statement: Statement } | null
}

const shownStates = ['pending', 'confirmed', 'paid', 'lapsed', 'cancelled'] as const

/** The rewards by state and by month. */
export function RewardCard({ summary, chosen }: RewardCardProps) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const yen = (value: number) => t('yen', { formatted: formatNumber(value, language) })
  const points = (value: number) => t('points', { formatted: formatNumber(value, language) })
  const { byState, payableYen, lapsing, months } = summary
  return (
    <section aria-labelledby="rewards" className="card flex flex-col gap-4 p-5 sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="rewards" className="flex items-center gap-2.5 text-lg font-bold">
          <HandCoins aria-hidden className="size-6 shrink-0 text-brand-ink" />
          {t('title')}
        </h2>
        <ButtonLink to="/reward_info" look="quiet" className="text-sm">
          {t('about')}
        </ButtonLink>
      </div>
      <p>
        <span className="block text-sm text-muted">{t('payable')}</span>
        <strong className="text-3xl tabular-nums">{yen(payableYen)}</strong>
      </p>
      {payableYen === 0 && (
        <p className="text-sm text-muted">{t('minimum', { yen: formatNumber(rewardMinimumYen, language) })}</p>
      )}
      <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-5">
        {shownStates.map((state) => (
          <div key={state} className="rounded-control bg-raised p-3">
            <dt className="text-tiny text-muted">{t(`state.${state}`)}</dt>
            <dd className="font-bold tabular-nums">{yen(byState[state].yen)}</dd>
            <dd className="text-tiny tabular-nums text-muted">{points(byState[state].points)}</dd>
          </div>
        ))}
      </dl>
      {lapsing && (
        <p className="text-sm text-muted">
          {t('lapsing', { points: points(lapsing.points), day: formatDay(lapsing.at, language) })}
        </p>
      )}
      {months.length === 0 ? (
        <p className="text-sm">{t('none')}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <h3 className="font-bold">{t('months')}</h3>
          <ul className="flex flex-wrap gap-2">
            {months.map(({ month, yen: monthYen }) => (
              <li key={month}>
                <ButtonLink
                  to={`?month=${month}#rewards`}
                  look={chosen?.month === month ? 'primary' : 'plain'}
                  aria-current={chosen?.month === month ? 'true' : undefined}
                  className="text-sm tabular-nums"
                >
                  {month} · {yen(monthYen)}
                </ButtonLink>
              </li>
            ))}
          </ul>
          {chosen && <RewardStatement month={chosen.month} statement={chosen.statement} />}
        </div>
      )}
    </section>
  )
}
