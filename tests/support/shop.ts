/** A shop for coins with any payments, and a database that can fail at every step. */
import { pino } from 'pino'
import type { OperatorProfile } from '#contract/site-profile.ts'
import { createAudit } from '#server/audit/index.ts'
import { createCoins } from '#server/coins/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import type { Payments } from '#server/ports/payments/port.ts'
import { openSandbox, type Sandbox } from '#server/ports/payments/sandbox/index.ts'
import { createPurchases, type Purchases } from '#server/purchases/index.ts'
import type { TestClock } from './clock.ts'

const log = pino({ level: 'silent' })

/** An operator profile with all details required by law. */
export const completeOperator: OperatorProfile = {
  name: '株式会社きらり',
  representative: '代表 太郎',
  salesManager: '販売 花子',
  privacyOfficer: '保護 一郎',
  address: '東京都千代田区1-1',
  phone: '03-0000-0000',
  phoneHours: '平日10時から17時',
  invoiceNumber: 'T0000000000000',
  telecomNumber: 'A-00-00000',
  prepaidNumber: 'なし',
  paymentProvider: 'Stripe',
  cdn: 'なし',
  court: '東京地方裁判所',
}

export const emptyOperator: OperatorProfile = {
  name: null,
  representative: null,
  salesManager: null,
  privacyOfficer: null,
  address: null,
  phone: null,
  phoneHours: null,
  invoiceNumber: null,
  telecomNumber: null,
  prepaidNumber: null,
  paymentProvider: null,
  cdn: null,
  court: null,
}

export const openShop = (
  database: Database,
  clock: TestClock,
  payments: Payments | null,
  operator = emptyOperator,
): Purchases => createPurchases({ database, clock, log, payments, operator })

export const openCoins = (database: Database, clock: TestClock) =>
  createCoins({ database, clock, log, audit: createAudit({ database, clock }) })

/** A payment provider that survives crashes of the site. Events go to `listener` and are recorded in `events`. */
export function durableSandbox(
  clock: TestClock,
  listener: { site: Pick<Purchases, 'receiveEvent'> | null },
  events: { body: string; headers: Readonly<Record<string, string>> }[] = [],
): Sandbox {
  return openSandbox({
    file: null,
    secret: 'secret of the sandbox',
    now: () => clock.now(),
    async deliver(body, headers) {
      events.push({ body, headers })
      await listener.site?.receiveEvent(body, headers)
    },
  })
}

/** The site was killed. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

export interface Killable {
  readonly database: Database
  readonly payments: Payments
  /** Number of steps started. */
  steps(): number
}

/**
 * Counts every call of the database and the provider, and fails around call `at`: before it runs, or after it has run
 * but before its result is returned. All later calls fail.
 */
export function killable(database: Database, payments: Payments, at: number, when: 'before' | 'after'): Killable {
  let steps = 0
  let killed = false
  async function step<Output>(run: () => Promise<Output>): Promise<Output> {
    steps += 1
    if (killed || (steps === at && when === 'before')) {
      killed = true
      throw new Killed()
    }
    const current = steps
    const output = await run()
    if (current === at) killed = true
    if (killed) throw new Killed()
    return output
  }
  return {
    database: { run: (operation, input) => step(() => database.run(operation, input)), close: () => database.close() },
    payments: {
      ...payments,
      open: (order) => step(() => payments.open(order)),
      getStatus: (id) => step(() => payments.getStatus(id)),
      close: (id) => step(() => payments.close(id)),
    },
    steps: () => steps,
  }
}
