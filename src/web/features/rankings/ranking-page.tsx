import { Trophy } from 'lucide-react'
import type { Profile } from '#contract/account/schemas.ts'
import type { OwnRank, Ranking } from '#contract/rankings/schemas.ts'
import { formatDateTime, formatTime, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OwnRankBar } from './own-rank.tsx'
import { RankRow, type ShownRank } from './rank-row.tsx'
import { Podium } from './podium.tsx'
import { AwardsLink, RankingNav } from './ranking-nav.tsx'
import { useFreshRanking } from './use-fresh-ranking.ts'
import { rankingAddress, type RankingView } from './view.ts'

interface RankingPageProps {
  readonly view: RankingView
  readonly ranking: Ranking & { readonly next: string | null }
  /** Null for visitors, and among livers for users without a licence. */
  readonly own: OwnRank | null
  readonly user: Profile['user'] | null
}

/** The ranking of the current period. */
export function RankingPage({ view, ranking, own, user }: RankingPageProps) {
  const { t } = useTranslation('rankings')
  const language = useLanguage()
  const { entries, at, period, next } = ranking
  useFreshRanking()
  return (
    <div className="column max-w-3xl py-6 sm:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-black sm:text-3xl">{t('title')}</h1>
        <AwardsLink view={view} />
      </div>
      <RankingNav view={view} />
      <p className="mt-4 text-sm text-muted">
        {period.until !== null && `${t('until', { time: formatDateTime(period.until, language) })} `}
        {t('readAt', { time: formatTime(at, language) })}
      </p>
      {entries.length === 0 ? <NoRanks /> : <Ranks view={view} entries={shown(view, entries)} next={next} />}
      <p className="mt-6 text-sm text-muted">{t('rules')}</p>
      {own !== null && user !== null && <OwnRankBar own={own} user={user} />}
    </div>
  )
}

/** In the ranking of all time there is no last period. */
const shown = ({ period }: RankingView, entries: Ranking['entries']): readonly ShownRank[] =>
  period === 'all' ? entries.map(({ rank, points, user, liveId }) => ({ rank, points, user, liveId })) : entries

interface RanksProps {
  readonly view: RankingView
  readonly entries: readonly ShownRank[]
  readonly next: string | null
}

/** The podium and the ranks after it; on later pages ranks only. */
export function Ranks({ view, entries, next }: RanksProps) {
  const { t } = useTranslation('rankings')
  const ofLivers = view.board === 'livers'
  const podium = entries.filter(({ rank }) => rank <= 3)
  const rest = entries.slice(podium.length)
  return (
    <>
      {podium.length > 0 && (
        <div className="card mt-4 px-3 pt-5 sm:px-6">
          <Podium entries={podium} ofLivers={ofLivers} />
        </div>
      )}
      {rest.length > 0 && (
        <ol aria-label={t('ranks')} className="card mt-4 divide-y divide-line px-3 sm:px-6">
          {rest.map((entry) => (
            <RankRow key={entry.user.id} {...entry} ofLiver={ofLivers} />
          ))}
        </ol>
      )}
      {(next !== null || view.cursor !== null) && (
        <nav aria-label={t('pages')} className="mt-4 flex flex-wrap justify-center gap-3">
          {view.cursor !== null && (
            <ButtonLink to={rankingAddress({ ...view, cursor: null })}>{t('fromFirst')}</ButtonLink>
          )}
          {next !== null && <ButtonLink to={rankingAddress({ ...view, cursor: next })}>{t('nextRanks')}</ButtonLink>}
        </nav>
      )}
    </>
  )
}

function NoRanks() {
  const { t } = useTranslation('rankings')
  return (
    <div className="card mt-4 flex flex-col items-center gap-3 px-6 py-12 text-center">
      <Trophy aria-hidden className="size-12 text-muted" strokeWidth={1.4} />
      <p className="text-lg font-bold">{t('empty.title')}</p>
      <p className="text-muted">{t('empty.text')}</p>
      <ButtonLink to={routePath('index')} variant="primary">
        {t('empty.action')}
      </ButtonLink>
    </div>
  )
}
