import type { Payments } from '../../ports/payments/port.ts'
import { periodicJob } from '../../periodic-job.ts'
import type { PurchasesDeps } from '../deps.ts'
import { claimDue } from '../store/purchase.ts'
import type { Settle } from './settle.ts'

const minuteMs = 60_000
const batchSize = 50
/** Purchases claimed by a killed node become due again after this time. */
const leaseMs = 10 * minuteMs

/** Settles due purchases at start and every minute. Nodes share the work. */
export const createRecovery = ({ database, clock, log }: PurchasesDeps, payments: Payments, settle: Settle) =>
  periodicJob({
    clock,
    log,
    everyMs: minuteMs,
    failure: 'could not settle due purchases; retrying in a minute',
    async run(isOpen) {
      const at = clock.now()
      const again = new Date(at.getTime() + leaseMs)
      const due = await database.run(claimDue, { provider: payments.name, at, again, limit: batchSize })
      for (const id of due) {
        if (!isOpen()) return
        await settle.tryToSettle(id)
      }
    },
  })
