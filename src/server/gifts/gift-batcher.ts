import { DatabaseUnavailable } from '../ports/database/port.ts'
import type { GiftsDeps } from './deps.ts'
import { sendGifts, type SendResult, type Sending } from './store.ts'

/** Concurrent statements. More would compete for the same processors. */
const maxStatements = 2
/** Gifts per statement. */
const batchSize = 50

interface WaitingGift extends PromiseWithResolvers<SendResult> {
  readonly sending: Sending
}

/**
 * Sends gifts in batches. Gifts that arrive while statements run go together into the next one, where each costs a
 * fraction of a single statement; without load no gift waits. Gifts of one sender are sent one after the other.
 */
export class GiftBatcher {
  readonly #deps: Pick<GiftsDeps, 'database' | 'clock'>
  #waiting: WaitingGift[] = []
  #running = 0
  /** Senders with a gift in a running statement. */
  readonly #senders = new Set<number>()

  constructor(deps: Pick<GiftsDeps, 'database' | 'clock'>) {
    this.#deps = deps
  }

  /** Rejects with `DatabaseUnavailable`. */
  send(sending: Sending): Promise<SendResult> {
    const gift = { sending, ...Promise.withResolvers<SendResult>() }
    this.#waiting.push(gift)
    this.#flush()
    return gift.promise
  }

  #flush(): void {
    while (this.#running < maxStatements) {
      const batch = this.#nextBatch()
      if (batch.length === 0) return
      this.#running += 1
      void this.#settle(batch).then(() => {
        for (const { sending } of batch) this.#senders.delete(sending.senderId)
        this.#running -= 1
        this.#flush()
      })
    }
  }

  /** Removes the next gifts from the queue, in order of arrival. */
  #nextBatch(): WaitingGift[] {
    const batch: WaitingGift[] = []
    const rest: WaitingGift[] = []
    for (const gift of this.#waiting) {
      const { senderId } = gift.sending
      if (batch.length === batchSize || this.#senders.has(senderId)) {
        rest.push(gift)
        continue
      }
      this.#senders.add(senderId)
      batch.push(gift)
    }
    this.#waiting = rest
    return batch
  }

  async #settle(batch: readonly WaitingGift[]): Promise<void> {
    try {
      await this.#run(batch)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        // Waiting gifts would only fail later for the same reason.
        for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(error)
      } else if (batch.length === 1) {
        for (const { reject } of batch) reject(error)
      } else {
        // One by one, so that an invalid gift fails alone.
        for (const gift of batch) await this.#settle([gift])
      }
    }
  }

  async #run(batch: readonly WaitingGift[]): Promise<void> {
    const { database, clock } = this.#deps
    const results = await database.run(sendGifts, { sendings: batch.map(({ sending }) => sending), at: clock.now() })
    const bySender = new Map(results.map((result) => [result.senderId, result]))
    for (const { sending, resolve, reject } of batch) {
      const result = bySender.get(sending.senderId)
      if (result) resolve(result)
      else reject(new Error('gifts_send returned no row'))
    }
  }
}
