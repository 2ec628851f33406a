import type { Payments } from '../../ports/payments/port.ts'
import type { PurchasesSetup } from '../setup.ts'
import { takeDue } from '../store/purchase.ts'
import type { Settle } from './settle.ts'

const minuteMs = 60_000
const atOnce = 50
/** A node that took purchases and died is waited for so long. */
const takenMs = 10 * minuteMs

/** Asks the provider about what has not come to an end: now, and every minute what is due. Nodes share the work. */
export function createRecovery({ database, clock, log }: PurchasesSetup, payments: Payments, settle: Settle) {
  let cancel = () => {}
  let closed = false
  let underWay = Promise.resolve()

  async function sweep(): Promise<void> {
    try {
      const at = clock.now()
      const again = new Date(at.getTime() + takenMs)
      const due = await database.run(takeDue, { provider: payments.name, at, again, limit: atOnce })
      for (const id of due) {
        if (closed) return
        await settle.tryToSettle(id)
      }
    } catch (error) {
      log.error({ err: error }, 'purchases under way could not be looked after; tried again in a minute')
    }
  }

  function run(): Promise<void> {
    if (!closed) {
      cancel = clock.after(minuteMs, () => void run())
      underWay = sweep()
    }
    return underWay
  }

  return {
    /** Resolves when the first round is done. */
    start: run,
    /** Stops, and waits for a round that is under way. */
    close(): Promise<void> {
      closed = true
      cancel()
      return underWay
    },
  }
}
