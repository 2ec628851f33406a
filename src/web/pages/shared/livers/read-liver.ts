import type { Api } from '../../../api/index.ts'
import type { Live } from '#contract/lives/schemas.ts'
import type { ListPage } from '../../../features/channels/lists/use-more.ts'
import { readLivesCursor } from '../live-lists.tsx'
import { picksAtOnce } from '../pick-lists.tsx'
import { readCursor } from '../read-channel.ts'
import { serverNow } from '../../../server-clock/index.ts'

const livesAtOnce = 6

/** Everything that the page of a liver shows. */
export async function readLiver(api: Api, id: number, url: URL, signedIn: boolean) {
  const key = { params: { id } }
  const list = async (state: 'scheduled' | 'archived'): Promise<ListPage<Live>> => {
    const query = { state, liver: id, limit: livesAtOnce, ...readLivesCursor(url, state) }
    const { lives, next } = await api('GET /v1/lives', { query })
    return { items: lives, next }
  }
  const [liver, followed, support, onAir, scheduled, archived, picks, reminders] = await Promise.all([
    api('GET /v1/livers/{id}', key),
    api('GET /v1/livers/{id}/follow', key),
    api('GET /v1/livers/{id}/support', key),
    api('GET /v1/lives', { query: { state: 'on_air', liver: id, limit: 1 } }),
    list('scheduled'),
    list('archived'),
    api('GET /v1/livers/{id}/picks', { ...key, query: { limit: picksAtOnce, ...readCursor(url, 'livePicks') } }),
    signedIn ? api('GET /v1/reminders') : { liveIds: [] },
  ])
  const isFirst = readLivesCursor(url, 'scheduled').cursor === undefined
  const [live = null] = onAir.lives
  const next = isFirst ? (scheduled.items[0] ?? null) : null
  return {
    liver,
    followed,
    support,
    onAir: live,
    next,
    scheduled,
    archived,
    picks: { items: picks.picks, next: picks.next },
    reminders: reminders.liveIds,
    readAt: serverNow(),
  }
}
