import { countingTime } from '../clock.ts'
import { UserBatcher } from '../user-batcher.ts'
import type { GiftsDeps } from './deps.ts'
import { sendGifts, type SendResult, type Sending } from './store.ts'

/** Sends gifts in batches; those of one sender are sent one after the other. */
export class GiftBatcher extends UserBatcher<Sending, SendResult> {
  constructor({ database, clock, outbox }: Pick<GiftsDeps, 'database' | 'clock' | 'outbox'>) {
    super({
      userOf: ({ senderId }) => senderId,
      async run(sendings) {
        const batch = { sendings, at: countingTime(clock), claimedUntil: outbox.claimEnd() }
        const results = await database.run(sendGifts, batch)
        return new Map(results.map((result) => [result.senderId, result]))
      },
    })
  }
}
