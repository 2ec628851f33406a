import { UserBatcher } from '../user-batcher.ts'
import type { GiftsDeps } from './deps.ts'
import { sendGifts, type SendResult, type Sending } from './store.ts'

/** Sends gifts in batches; those of one sender are sent one after the other. */
export class GiftBatcher extends UserBatcher<Sending, SendResult> {
  constructor({ database, clock, outbox }: Pick<GiftsDeps, 'database' | 'clock' | 'outbox'>) {
    super({
      userOf: ({ senderId }) => senderId,
      async run(sendings) {
        const results = await database.run(sendGifts, { sendings, at: clock.now(), claimedUntil: outbox.claimEnd() })
        return new Map(results.map((result) => [result.senderId, result]))
      },
    })
  }
}
