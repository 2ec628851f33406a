import { LRUCache } from 'lru-cache'
import type { SentGift } from '#contract/gifts/schemas.ts'
import { liveRoom } from '#contract/lives/limits.ts'
import type { LiveRoomEvent } from '#contract/lives/room.ts'
import { on } from '../outbox/index.ts'
import type { GiftsDeps } from './deps.ts'
import { giftSent, giftThanked } from './events.ts'
import { presentSent } from './present.ts'
import { findSentGift } from './store.ts'

/** Older gifts and thanks are not shown any more, after an outage. */
const maxAgeMs = 10 * 60_000
/** Gifts of this process that are not read again to be published. */
const maxRemembered = 1000

/** Publishes gifts and thanks in the room of their live. Clients deduplicate gifts by their ids. */
export function createPublication({ database, clock, realtime }: Pick<GiftsDeps, 'database' | 'clock' | 'realtime'>) {
  const remembered = new LRUCache<string, SentGift>({ max: maxRemembered })

  async function publish(liveId: string, key: string, at: Date, event: LiveRoomEvent): Promise<void> {
    if (clock.now().getTime() - at.getTime() < maxAgeMs) await realtime.publish(liveRoom(liveId), key, event)
  }

  async function read(id: string): Promise<SentGift> {
    const row = await database.run(findSentGift, id)
    if (!row) throw new Error(`sent gift ${id} does not exist`)
    return presentSent(row)
  }

  return {
    /** A gift that this process has just sent. */
    remember: (gift: SentGift): unknown => remembered.set(gift.id, gift),
    read,
    handlers: [
      on(giftSent, {
        key: ({ id }) => `gift:${id}`,
        async handle({ id, liveId }, { key, at }) {
          const gift = remembered.get(id) ?? (await read(id))
          remembered.delete(id)
          await publish(liveId, key, at, { type: 'gift', gift })
        },
      }),
      on(giftThanked, {
        key: ({ id }) => `thanks:${id}`,
        handle: async ({ id, liveId }, { key, at }) =>
          publish(liveId, key, at, { type: 'thanks', gift: await read(id) }),
      }),
    ],
  }
}
