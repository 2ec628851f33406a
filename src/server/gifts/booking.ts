import { DatabaseUnavailable } from '../ports/database/port.ts'
import type { GiftsSetup } from './setup.ts'
import { sendGifts, type SendAnswer, type Sending } from './store.ts'

/** So many statements are under way at once: more would only share the same processors. */
const statements = 2
/** In one statement at most. */
const together = 50

interface Waiting extends PromiseWithResolvers<SendAnswer> {
  readonly sending: Sending
}

/**
 * Books gifts. What comes while others are being booked is booked together in the next statement, where each costs a
 * fraction of what it costs alone; nobody waits for anybody else to come. Of one sender one gift is under way at a time.
 */
export function createBooking({ database, clock }: Pick<GiftsSetup, 'database' | 'clock'>) {
  let waiting: Waiting[] = []
  let underWay = 0
  const senders = new Set<number>()

  /** The next to be booked, in the order in which they came. */
  function take(): Waiting[] {
    const taken: Waiting[] = []
    const left: Waiting[] = []
    for (const one of waiting) {
      const { senderId } = one.sending
      if (taken.length === together || senders.has(senderId)) {
        left.push(one)
        continue
      }
      senders.add(senderId)
      taken.push(one)
    }
    waiting = left
    return taken
  }

  async function send(taken: readonly Waiting[]): Promise<void> {
    const answers = await database.run(sendGifts, { sendings: taken.map(({ sending }) => sending), at: clock.now() })
    const bySender = new Map(answers.map((answer) => [answer.senderId, answer]))
    for (const { sending, resolve, reject } of taken) {
      const answer = bySender.get(sending.senderId)
      if (answer) resolve(answer)
      else reject(new Error('gifts_send did not answer'))
    }
  }

  async function sendOrRefuse(taken: readonly Waiting[]): Promise<void> {
    try {
      await send(taken)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        // Whoever waits would only find the same, later.
        for (const { reject } of [...taken, ...waiting.splice(0)]) reject(error)
      } else if (taken.length === 1) {
        for (const { reject } of taken) reject(error)
      } else {
        // Each alone: no gift fails for another's sake.
        for (const one of taken) await sendOrRefuse([one])
      }
    }
  }

  function goOn(): void {
    while (underWay < statements) {
      const taken = take()
      if (taken.length === 0) return
      underWay += 1
      void sendOrRefuse(taken).then(() => {
        for (const { sending } of taken) senders.delete(sending.senderId)
        underWay -= 1
        goOn()
      })
    }
  }

  return {
    /** Throws `DatabaseUnavailable` while there is nobody to ask. */
    book(sending: Sending): Promise<SendAnswer> {
      const one = { sending, ...Promise.withResolvers<SendAnswer>() }
      waiting.push(one)
      goOn()
      return one.promise
    },
  }
}
