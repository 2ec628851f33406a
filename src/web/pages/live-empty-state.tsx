import { CalendarHeart } from 'lucide-react'
import type { Route } from './+types/live-empty-state'
import type { Api } from '../api/index.ts'
import { Shelf } from '../features/home/shelf.tsx'
import { LiveGrid } from '../features/lives/card/live-cards.tsx'
import { ScheduledRail } from '../features/lives/card/scheduled-row.tsx'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useNow } from '../ui/use-now.ts'
import { FollowedLivers, isOnAir } from './shared/livers/followed-livers.tsx'
import { RankedLivers } from './shared/livers/ranked-livers.tsx'
import { sessionInApp } from './shared/livers/session-in-app.ts'
import { usePublished } from './shared/livers/use-published.ts'
import { readCursor } from './shared/read-channel.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['livers', 'lives', 'channels', 'rankings'] }

const followedAtOnce = 12
const livesAtOnce = 6
const ranksAtOnce = 5

async function readEmptyState(api: Api, signedIn: boolean, url: URL) {
  const lives = async (state: 'on_air' | 'scheduled' | 'archived') =>
    (await api('GET /v1/lives', { query: { state, limit: livesAtOnce } })).lives
  const [followed, reminders, onAir, scheduled, archived, { entries }] = await Promise.all([
    signedIn
      ? api('GET /v1/follows/livers', { query: { limit: followedAtOnce, ...readCursor(url, 'followed') } })
      : { livers: [], next: null },
    signedIn ? api('GET /v1/reminders') : { liveIds: [] },
    lives('on_air'),
    lives('scheduled'),
    lives('archived'),
    api('GET /v1/rankings', { query: { period: 'week', limit: ranksAtOnce } }),
  ])
  return {
    signedIn,
    followed: { items: followed.livers, next: followed.next },
    reminders: reminders.liveIds,
    onAir,
    scheduled,
    archived,
    entries,
    readAt: serverNow(),
  }
}

export const middleware = [sessionInApp]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, profile } = pageRequest(context)
  return orErrorPage(readEmptyState(api, profile !== null, url))
}

export default function LiveEmptyState({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('livers')
  const { signedIn, followed, reminders, onAir, scheduled, archived, entries, readAt } = loaderData
  const now = useNow(readAt)
  usePublished(followed.items.map(({ liver }) => liver.id))
  const follows = followed.items.length > 0
  const state = followed.items.some(({ live }) => isOnAir(live)) ? 'onAir' : follows ? 'none' : 'noFollows'
  return (
    <>
      <PageHead title={t('empty.title')} hidden />
      <div className="column flex max-w-5xl flex-col gap-8 py-6 sm:gap-10 sm:py-10">
        <header className="flex flex-col items-center gap-3 text-center">
          <CalendarHeart aria-hidden className="size-12 text-brand-ink" strokeWidth={1.4} />
          <h1 className="palt text-balance text-2xl font-black sm:text-3xl">{t(`empty.${state}.title`)}</h1>
          <p className="text-balance text-muted">{t(`empty.${state}.text`)}</p>
          {!signedIn && (
            <ButtonLink to={routePath('login')} variant="primary">
              {t('empty.signIn')}
            </ButtonLink>
          )}
        </header>
        {follows && (
          <Shelf id="followed" title={t('followed.title')}>
            <FollowedLivers first={followed} reminders={reminders} now={now} />
          </Shelf>
        )}
        {onAir.length > 0 && (
          <Shelf id="on-air" title={t('empty.recommended')}>
            <LiveGrid lives={onAir} now={now} />
          </Shelf>
        )}
        {scheduled.length > 0 && (
          <Shelf id="scheduled" title={t('empty.scheduled')}>
            <ScheduledRail lives={scheduled} reminders={reminders} readAt={readAt} />
          </Shelf>
        )}
        <RankedLivers period="week" entries={entries} />
        {archived.length > 0 && (
          <Shelf id="archives" title={t('empty.archives')}>
            <LiveGrid lives={archived} now={now} />
          </Shelf>
        )}
      </div>
    </>
  )
}
