import type { SentGift } from '#contract/gifts/schemas.ts'
import { periodicJob } from '../periodic-job.ts'
import type { GiftsDeps } from './deps.ts'
import { presentSent } from './present.ts'
import { listUnpublishedGifts, markPublished } from './store.ts'

const everyMs = 2000
/** A gift that its sender's process has not published by then is published by the job. */
const delayMs = 5000
/** Older gifts are not published any more. */
const maxAgeMs = 10 * 60_000
const batchSize = 100

/**
 * An outbox relay: gifts are stored first, then published in the room of their live. The job of any node publishes gifts
 * of a killed process. A gift may be published twice; clients deduplicate by its id.
 */
export function createGiftRelay({ database, clock, log, publish }: GiftsDeps) {
  /** Published gifts that are not marked in the database yet. */
  let published: string[] = []

  async function publishGift(liveId: string, gift: SentGift): Promise<void> {
    await publish(liveId, gift)
    published.push(gift.id)
  }

  async function publishRest(): Promise<void> {
    const now = clock.now().getTime()
    const rows = await database.run(listUnpublishedGifts, {
      before: new Date(now - delayMs),
      since: new Date(now - maxAgeMs),
      limit: batchSize,
    })
    for (const row of rows) await publishGift(row.liveId, presentSent(row))
  }

  async function mark(): Promise<void> {
    const ids = published
    published = []
    if (ids.length > 0) await database.run(markPublished, ids)
  }

  const job = periodicJob({
    name: 'gift-relay',
    clock,
    log,
    everyMs,
    failure: 'could not publish gifts; retrying in two seconds',
    async run() {
      await mark()
      await publishRest()
      await mark()
    },
  })

  return {
    publish: publishGift,
    start: job.start,
    /** Stops the job and marks published gifts. */
    async close(): Promise<void> {
      await job.close()
      await mark()
    },
  }
}
