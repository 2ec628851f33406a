import type { Profile } from '#contract/account/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { eventEndpoints } from '#contract/events/endpoints.ts'
import type { EventState, EventTemplate } from '#contract/events/limits.ts'
import type { EventItem, EventRank, LiverEvent, OwnEntry, OwnEvent } from '#contract/events/schemas.ts'
import { pageOf, readCursor, type Page } from '../../cursor.ts'
import { DomainError } from '../../errors.ts'
import type { EventsDeps } from '../deps.ts'
import { isPublic, mayManage } from '../policy.ts'
import { presentEvent, presentItem, presentRank } from '../present.ts'
import { rankScores } from '../ranks.ts'
import { changeEntry, enterEvent, findEntry } from '../store/entries.ts'
import {
  countPublicEvents,
  listPublicEvents,
  findEvent,
  findEventOfLive,
  listAnnouncements,
  listEvents,
  listScores,
  type EventRow,
} from '../store/read.ts'

type Query = AnswerOf<(typeof eventEndpoints)['GET /v1/lives/{id}/event']>

const groups = {
  running: ['running'],
  entry: ['entry'],
  past: ['tallying', 'confirmed', 'cancelled'],
} as const satisfies Record<string, readonly EventState[]>
export type EventGroup = keyof typeof groups

/** Events for everybody, and the entries of livers. */
export function publicEvents({ database, clock, livers }: Pick<EventsDeps, 'database' | 'clock' | 'livers'>) {
  async function read(id: number): Promise<EventRow> {
    const row = await database.run(findEvent, id)
    if (!row || !isPublic(row.event)) throw new DomainError('EVENT_NOT_FOUND')
    return row
  }

  return {
    async list(
      { group, template }: { readonly group: EventGroup; readonly template?: EventTemplate | undefined },
      { cursor, limit }: Paging,
    ): Promise<Page<EventItem>> {
      const rows = await database.run(listEvents, {
        states: groups[group],
        template,
        latestFirst: group === 'past',
        after: readCursor(cursor),
        limit: limit + 1,
      })
      const { items, next } = pageOf(rows, limit, ({ event }) => ({ key: event.endsAt.getTime(), id: event.id }))
      return { items: items.map(presentItem), next }
    },

    /** Pages that search engines may find. */
    publicPages: {
      count: (): Promise<number> => database.run(countPublicEvents, null),
      async list(offset: number, limit: number) {
        const rows = await database.run(listPublicEvents, { offset, limit })
        return rows.map(({ id, changedAt }) => ({ path: `/events/${id}`, changedAt }))
      },
    },

    find: async (id: number): Promise<LiverEvent> => presentEvent(await read(id)),

    async own(viewer: Profile, id: number): Promise<OwnEvent> {
      const { event } = await read(id)
      const entry = await database.run(findEntry, { eventId: id, liverId: viewer.user.id })
      const manages = mayManage(viewer, event)
      const entered = entry?.state === 'pending' || entry?.state === 'approved'
      const rows = entered || manages ? await database.run(listAnnouncements, id) : []
      return { entry, manages, announcements: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
    },

    async ranks(id: number): Promise<EventRank[]> {
      await read(id)
      return rankScores(await database.run(listScores, id)).map(presentRank)
    },

    async enter({ user, roles }: Profile, id: number): Promise<OwnEntry> {
      if (!roles.includes('liver') || !(await livers.mayGoLive(user.id))) throw new DomainError('NO_LIVE_LICENSE')
      const entered = await database.run(enterEvent, { eventId: id, liverId: user.id, at: clock.now() })
      if (typeof entered === 'string') throw new DomainError(entered)
      return entered
    },

    async withdraw({ user }: Profile, id: number): Promise<void> {
      await read(id)
      const change = { eventId: id, liverId: user.id, from: ['pending', 'approved'], to: 'withdrawn' } as const
      const outcome = await database.run(changeEntry, { ...change, at: clock.now() })
      if (outcome === 'closed') throw new DomainError('EVENT_ENTRY_CLOSED')
    },

    async ofLive(liveId: string): Promise<Query['event']> {
      const event = await database.run(findEventOfLive, { liveId, at: clock.now() })
      if (!event) return null
      const { id, title, type, startsAt, endsAt, gifts, bonuses, levels } = event
      return {
        id,
        title,
        type,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        gifts,
        bonuses,
        levels,
      }
    },
  }
}
