/** A shop for coins with the payments of a test's choice, and a database that can be killed at every step. */
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

/** An operator who has told everything that the law wants told. */
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

/** A provider that outlives crashes of the site, and tells it what happens as long as it listens; `told` keeps every word. */
export function standingSandbox(
  clock: TestClock,
  listener: { site: Pick<Purchases, 'takeEvent'> | null },
  told: { body: string; headers: Readonly<Record<string, string>> }[] = [],
): Sandbox {
  return openSandbox({
    file: null,
    secret: 'secret of the sandbox',
    now: () => clock.now(),
    async deliver(body, headers) {
      told.push({ body, headers })
      await listener.site?.takeEvent(body, headers)
    },
  })
}

/** The site was killed. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

export interface Mortal {
  readonly database: Database
  readonly payments: Payments
  /** How many steps were begun. */
  steps(): number
}

/**
 * Counts every step outwards, of the database and of the provider, and dies around step `at`: before it happens, or
 * after it has happened and before anybody hears of it. From then on nothing answers.
 */
export function mortal(database: Database, payments: Payments, at: number, when: 'before' | 'after'): Mortal {
  let steps = 0
  let dead = false
  async function step<Output>(run: () => Promise<Output>): Promise<Output> {
    steps += 1
    if (dead || (steps === at && when === 'before')) {
      dead = true
      throw new Killed()
    }
    const mine = steps
    const output = await run()
    if (mine === at) dead = true
    if (dead) throw new Killed()
    return output
  }
  return {
    database: { run: (operation, input) => step(() => database.run(operation, input)), close: () => database.close() },
    payments: {
      ...payments,
      open: (order) => step(() => payments.open(order)),
      look: (id) => step(() => payments.look(id)),
      close: (id) => step(() => payments.close(id)),
    },
    steps: () => steps,
  }
}
