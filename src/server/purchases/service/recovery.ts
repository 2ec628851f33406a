import type { Payments } from '../../ports/payments/port.ts'
import { createRounds } from '../../rounds.ts'
import type { PurchasesSetup } from '../setup.ts'
import { takeDue } from '../store/purchase.ts'
import type { Settle } from './settle.ts'

const minuteMs = 60_000
const atOnce = 50
/** A node that took purchases and died is waited for so long. */
const takenMs = 10 * minuteMs

/** Asks the provider about what has not come to an end: now, and every minute what is due. Nodes share the work. */
export const createRecovery = ({ database, clock, log }: PurchasesSetup, payments: Payments, settle: Settle) =>
  createRounds({
    clock,
    log,
    everyMs: minuteMs,
    failure: 'purchases under way could not be looked after; tried again in a minute',
    async round(going) {
      const at = clock.now()
      const again = new Date(at.getTime() + takenMs)
      const due = await database.run(takeDue, { provider: payments.name, at, again, limit: atOnce })
      for (const id of due) {
        if (!going()) return
        await settle.tryToSettle(id)
      }
    },
  })
