/** The rewards that a liver has earned by gifts. */
import { HandCoins } from 'lucide-react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { rewardEndpoints } from '#contract/rewards/endpoints.ts'
import { rewardMinimumYen } from '#contract/rewards/limits.ts'
import type { RewardSummary } from '#contract/rewards/schemas.ts'
import { formatDateTime, formatDay, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'

interface RewardCardProps {
  readonly summary: RewardSummary
  /** The statement of the month in the address. */
  readonly chosen: { readonly month: string; readonly statement: Statement } | null
}

const shownStates = ['pending', 'confirmed', 'paid', 'lapsed', 'cancelled'] as const

/** The rewards by state and by month. */
export function RewardCard({ summary, chosen }: RewardCardProps) {
  const { t } = useTranslation('liver', { keyPrefix: 'rewards' })
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
        <ButtonLink to={routePath('reward_info')} variant="quiet" className="text-sm">
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
                  variant={chosen?.month === month ? 'primary' : 'plain'}
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

type Statement = AnswerOf<(typeof rewardEndpoints)['GET /v1/rewards/{month}']>

/** The rewards of one month by live. */
function RewardStatement({ month, statement }: { month: string; statement: Statement }) {
  const { t } = useTranslation('liver', { keyPrefix: 'rewards' })
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="py-2 text-left font-bold">
          {t('statement', { month, yen: number(statement.yen), points: number(statement.points) })}
        </caption>
        <thead className="text-tiny text-muted">
          <tr>
            <th scope="col" className="py-1 pr-3">
              {t('live')}
            </th>
            <th scope="col" className="py-1 pr-3">
              {t('stateName')}
            </th>
            <th scope="col" className="py-1 pr-3 text-right">
              {t('gifts')}
            </th>
            <th scope="col" className="py-1 text-right">
              {t('pointsName')}
            </th>
          </tr>
        </thead>
        <tbody>
          {statement.entries.map((entry) => (
            <tr key={`${entry.liveId} ${entry.state}`} className="border-t border-line">
              <td className="py-2 pr-3">
                <span className="block">{entry.liveTitle}</span>
                <time dateTime={entry.at} className="text-tiny text-muted">
                  {formatDateTime(entry.at, language)}
                </time>
              </td>
              <td className="py-2 pr-3">{t(`state.${entry.state}`)}</td>
              <td className="py-2 pr-3 text-right tabular-nums">{number(entry.gifts)}</td>
              <td className="py-2 text-right tabular-nums">{number(entry.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
