import type { Route } from './+types/liver-ranking'
import type { Award, OwnRank, Ranking } from '#contract/rankings/schemas.ts'
import type { Profile } from '#contract/account/schemas.ts'
import { ShareButton } from '../features/channels/header/share-button.tsx'
import {
  AwardPage,
  AwardsPage,
  formatPeriod,
  rankingAddress,
  RankingPage,
  rankingJsonLd,
  readRankingView,
} from '../features/rankings/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { formatNumber, useLanguage } from '../shell/locale/index.ts'
import { PageHead, usePageAddress } from '../shell/page-head.tsx'
import { resolveSession } from '../shell/request/open-request.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { StructuredData } from '../shell/structured-data.tsx'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['rankings', 'lives', 'channels'] }

/** Ranks of a page. */
const limit = 50
/** Closed periods of a page. */
const awardsAtOnce = 10

type Paged<List> = List & { readonly next: string | null }

type Shown =
  | {
      readonly kind: 'current'
      readonly ranking: Paged<Ranking>
      readonly own: OwnRank | null
      readonly user: Profile['user'] | null
    }
  | { readonly kind: 'awards'; readonly awards: readonly Award[]; readonly next: string | null }
  | { readonly kind: 'award'; readonly award: Paged<Award> }

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequest(context)
  const { api } = request
  const view = readRankingView(url.searchParams)
  const { board, period } = view
  const options = { board, ...(view.genre && { genre: view.genre }) }
  const page = view.cursor === null ? {} : { cursor: view.cursor }
  const read = async (): Promise<Shown> => {
    if (!view.awards || period === 'all') {
      // Pages inside an app do not read the session by themselves.
      const { profile } = request.webview ? await resolveSession(context) : request
      const [ranking, { own }] = await Promise.all([
        api('GET /v1/rankings', { query: { ...options, ...page, period, limit } }),
        profile === null ? { own: null } : api('GET /v1/rankings/own', { query: { ...options, period } }),
      ])
      return { kind: 'current', ranking, own, user: profile?.user ?? null }
    }
    if (view.starts !== null) {
      const params = { period, starts: view.starts }
      const award = await api('GET /v1/rankings/awards/{period}/{starts}', {
        params,
        query: { ...options, ...page, limit },
      })
      return { kind: 'award', award }
    }
    const query = { ...options, ...page, period, limit: awardsAtOnce }
    return { kind: 'awards', ...(await api('GET /v1/rankings/awards', { query })) }
  }
  return { view, shown: await orErrorPage(read()) }
}

export default function LiverRanking({ loaderData: { view, shown } }: Route.ComponentProps) {
  const { t } = useTranslation('rankings')
  const language = useLanguage()
  const { origin } = usePageAddress()
  const title =
    shown.kind === 'award'
      ? t(`awards.heading.${view.board}`, { period: formatPeriod(shown.award.period, language) })
      : t(shown.kind === 'awards' ? 'awards.title' : 'title')
  const podium =
    shown.kind !== 'award'
      ? ''
      : shown.award.entries
          .filter(({ rank }) => rank <= 3)
          .map(({ rank, user, points }) => {
            const formatted = formatNumber(points, language)
            return `${t('rank', { rank })} ${user.nickName} ${t('points', { formatted })}`
          })
          .join(' / ')
  // Results of closed periods are pages of their own, with their own share cards.
  const address = rankingAddress({ ...view, cursor: null })
  const query = view.awards ? address.replace(/^[^?]*\?/, '') : null
  const share = <ShareButton title={title} address={address} />
  const entries = shown.kind === 'current' ? shown.ranking.entries : shown.kind === 'award' ? shown.award.entries : []
  return (
    <>
      <PageHead
        title={title}
        description={shown.kind === 'award' ? podium : t('description')}
        query={query}
        {...(shown.kind === 'award' && {
          card: { title, note: podium },
          image: shown.award.entries[0]?.user.avatarUrl ?? null,
        })}
      />
      <StructuredData things={rankingJsonLd(origin, title, view.board, entries)} />
      {shown.kind === 'current' && <RankingPage view={view} {...shown} />}
      {shown.kind === 'awards' && <AwardsPage view={view} {...shown} share={share} />}
      {shown.kind === 'award' && <AwardPage view={view} award={shown.award} share={share} />}
    </>
  )
}
