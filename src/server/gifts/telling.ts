import type { SentGift } from '#contract/gifts.ts'
import { createRounds } from '../rounds.ts'
import { presentSent } from './present.ts'
import type { GiftsSetup } from './setup.ts'
import { listUntoldGifts, markTold } from './store.ts'

const everyMs = 2000
/** Whoever sent it tells the room by then, unless it died. */
const patienceMs = 5000
/** What is older is of no interest to the room any more. */
const newsworthyMs = 10 * 60_000
const atOnce = 100

/**
 * Tells rooms of gifts. A gift is booked first and told afterwards: what a killed process has booked and not told is told
 * by the next look, of whichever node. A gift may be told twice so; its id tells that it is the same.
 */
export function createTelling({ database, clock, log, announce }: GiftsSetup) {
  let told: string[] = []

  async function tell(liveId: string, gift: SentGift): Promise<void> {
    await announce(liveId, gift)
    told.push(gift.id)
  }

  async function tellTheRest(): Promise<void> {
    const now = clock.now().getTime()
    const rows = await database.run(listUntoldGifts, {
      before: new Date(now - patienceMs),
      since: new Date(now - newsworthyMs),
      limit: atOnce,
    })
    for (const row of rows) await tell(row.liveId, presentSent(row))
  }

  async function remember(): Promise<void> {
    const ids = told
    told = []
    if (ids.length > 0) await database.run(markTold, ids)
  }

  const rounds = createRounds({
    clock,
    log,
    everyMs,
    failure: 'gifts could not be told; tried again soon',
    async round() {
      await remember()
      await tellTheRest()
      await remember()
    },
  })

  return {
    tell,
    start: rounds.start,
    /** Stops, and writes down what has been told. */
    async close(): Promise<void> {
      await rounds.close()
      await remember()
    },
  }
}
