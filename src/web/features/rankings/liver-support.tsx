import { Crown } from 'lucide-react'
import type { LiverSupport, RankedUser } from '#contract/rankings/schemas.ts'
import { useGenreName } from '../../shell/genres.ts'
import { useLanguage } from '../../shell/locale/index.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { formatPeriod } from './format-period.ts'
import { RankRow } from './rank-row.tsx'
import { rankingAddress } from './view.ts'

/** The supporters of a liver in this month, and of all time. */
export function LiverSupporters({ month, all }: Pick<LiverSupport, 'month' | 'all'>) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <SupporterList period="month" supporters={month} />
      <SupporterList period="all" supporters={all} />
    </div>
  )
}

interface SupporterListProps {
  readonly period: 'month' | 'all'
  readonly supporters: readonly RankedUser[]
}

function SupporterList({ period, supporters }: SupporterListProps) {
  const { t } = useTranslation('rankings')
  const id = `supporters-${period}`
  return (
    <div className="card px-3 py-4 sm:px-6">
      <h3 id={id} className="mb-1 font-bold">
        {t(`period.${period}`)}
      </h3>
      {supporters.length === 0 ? (
        <p className="text-sm text-muted">{t('noSupporters')}</p>
      ) : (
        <ol aria-labelledby={id} className="divide-y divide-line">
          {supporters.map((supporter) => (
            <RankRow key={supporter.user.id} {...supporter} ofLiver={false} />
          ))}
        </ol>
      )}
    </div>
  )
}

const crowns = ['text-[#e0a100]', 'text-[#8b94a8]', 'text-[#b0703a]']

/** The podium ranks of a liver in closed periods, each leading to the final ranks. */
export function LiverAwards({ awards }: Pick<LiverSupport, 'awards'>) {
  const { t } = useTranslation('rankings')
  const language = useLanguage()
  const genreName = useGenreName()
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {awards.map(({ period, genre, rank }) => {
        const view = {
          board: 'livers',
          genre,
          period: period.period,
          awards: true,
          starts: period.starts,
          cursor: null,
        } as const
        return (
          <li key={`${period.period} ${period.starts} ${genre}`}>
            <SiteLink
              to={rankingAddress(view)}
              prefetch="none"
              className="card flex h-full min-h-16 items-center gap-3 px-4 py-3 hover:bg-raised"
            >
              <Crown aria-hidden className={`size-7 shrink-0 ${crowns[rank - 1]}`} />
              <span className="min-w-0 leading-snug">
                <span className="block font-bold">
                  {t('award', { period: t(`awardPeriod.${period.period}`), rank })}
                </span>
                <span className="block text-sm text-muted">
                  {formatPeriod(period, language)} {genre !== null && genreName(genre)}
                </span>
              </span>
            </SiteLink>
          </li>
        )
      })}
    </ul>
  )
}
