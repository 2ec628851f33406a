import { eventImageSize } from '#contract/events/limits.ts'
import type { EventTally } from '#contract/events/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { AccountData } from '../../slice.ts'
import { periodicJob } from '../../periodic-job.ts'
import { advanceEvents } from '../advance.ts'
import type { EventsDeps } from '../deps.ts'
import { createEventRooms } from '../realtime.ts'
import { listEntriesOf, removeUser } from '../store/entries.ts'
import { findEvent, listScores } from '../store/read.ts'
import { seedEvent, type SeededEvent } from '../store/seed.ts'
import { listSuspects, readTally } from '../store/tally.ts'
import { organizedEvents } from './organize.ts'
import { publicEvents } from './public.ts'

export type Events = ReturnType<typeof createEvents>

const advanceEveryMs = 5000

export function createEvents(deps: EventsDeps) {
  const { database, clock, log } = deps
  const advance = periodicJob({
    name: 'event-advance',
    clock,
    log,
    everyMs: advanceEveryMs,
    failure: 'could not start or tally an event; retrying in five seconds',
    run: (isOpen) => advanceEvents(deps, isOpen),
  })
  const { room, job: ranks } = createEventRooms(deps)

  /** Ranks of events outlive accounts, with user ids only. */
  const account: AccountData = {
    name: 'events',
    async export(userId) {
      const rows = await database.run(listEntriesOf, userId)
      return rows.map(({ eventId, state, points, finalRank, enteredAt }) => ({
        event: eventId,
        state,
        points,
        finalRank,
        enteredAt: enteredAt.toISOString(),
      }))
    },
    assertDeletable: async () => {},
    deleteUserData: (userId) => database.run(removeUser, userId),
  }

  return {
    account,
    room,
    readImage: deps.images.read,
    now: () => clock.now(),
    ...publicEvents(deps),
    organizer: organizedEvents(deps),

    /** Recomputes the ranks from the sent gifts. Does not check the caller's permission. */
    async tally(id: number): Promise<EventTally> {
      const row = await database.run(findEvent, id)
      if (!row) throw new DomainError('EVENT_NOT_FOUND')
      const { ranks, ...tally } = await database.run(readTally, id)
      const livers = new Map((await database.run(listScores, id)).map(({ liverId, liver }) => [liverId, liver]))
      return {
        ...tally,
        confirmedHash: row.event.hash,
        ranks: ranks.map(({ division, rank, points, reachedAt, liverId }) => ({
          division,
          rank,
          points,
          liver: livers.get(liverId) ?? { id: liverId, nickName: '', avatarUrl: '' },
          reachedAt: reachedAt?.toISOString() ?? null,
        })),
        suspects: (await database.run(listSuspects, id)).map(({ user, suspicions, counted, reason }) => ({
          user,
          suspicions,
          counted,
          reason,
        })),
      }
    },

    /** For the demo: an event with a past, and an image. Does not check permissions and times. */
    async seed(seeded: Omit<SeededEvent, 'imageUrl' | 'now'>, image: Buffer | null): Promise<number> {
      const imageUrl = image === null ? null : await deps.images.store(image, eventImageSize)
      return database.run(seedEvent, { ...seeded, imageUrl, now: clock.now() })
    },

    async start(): Promise<void> {
      await advance.start()
      await ranks.start()
    },
    async close(): Promise<void> {
      await Promise.all([advance.close(), ranks.close()])
    },
  }
}
