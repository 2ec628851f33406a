import { beforeEach, expect, test } from 'vitest'
import { balancedTotals, readLedgerTotals } from '#tests/support/ledger-totals.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { Killed, killable, openCoins, openShop, durableSandbox } from '#tests/support/shop.ts'
import type { Database } from '../ports/database/port.ts'
import type { SandboxAct } from '../ports/payments/sandbox/index.ts'
import type { Purchases } from './index.ts'
import { listPurchases } from './store/purchase.ts'

let database: Database

beforeEach(async () => {
  database = await emptyDatabase()
})

const minuteMs = 60_000

/**
 * Buys, pays and performs `acts` with a site that is killed around step `at`. Then a new site starts, receives all events
 * again (with `repeat`) and settles open purchases. Returns the final state, and whether the site was killed.
 */
async function runPurchase(at: number, when: 'before' | 'after', acts: readonly SandboxAct[], repeat: boolean) {
  const clock = new TestClock()
  const listener: { site: Purchases | null } = { site: null }
  const events: { body: string; headers: Readonly<Record<string, string>> }[] = []
  const sandbox = durableSandbox(clock, listener, events)
  const userId = await database.run(addPerson, { nickName: `${when} ${at} ${acts.join(' ')}`, birthDate: '1999-05-05' })
  const killed = killable(database, sandbox.payments, at, when)
  const firstSite = openShop(killed.database, clock, killed.payments)
  listener.site = firstSite
  const request = { userId, productId: 'coins-550', key: 'the-same-form', guardianConsent: false }
  const form = { ...request, language: 'ja', origin: 'https://live.example.jp' } as const
  let died = false
  const orKilled = (error: unknown) => {
    if (!(error instanceof Killed)) throw error
    died = true
    return null
  }
  const first = await firstSite.order(form).catch(orKilled)
  // Without a response the user sends the form again, to the restarted site.
  const site = died ? openShop(database, clock, sandbox.payments) : firstSite
  if (died) listener.site = site
  const purchase = first ?? (await site.order(form))
  const session = purchase.checkoutUrl?.split('/').at(-1) ?? ''
  for (const act of acts) {
    // The provider applies it whether or not the site receives the event.
    await sandbox.act(session, act).catch(orKilled)
    if (died) listener.site = null
  }
  const next = openShop(database, clock, sandbox.payments)
  // The provider repeats events without a response in any order, while the payer checks the purchase.
  for (const { body, headers } of repeat ? events.toReversed() : []) {
    await Promise.all([next.receiveEvent(body, headers), next.check(userId, purchase.id)])
  }
  clock.advance(40 * minuteMs)
  await next.recovery?.start()
  await next.recovery?.close()
  const purchases = await database.run(listPurchases, userId)
  const { balance } = await openCoins(database, clock).wallet(userId)
  return { balance, states: purchases.map(({ state }) => state), died: died || killed.steps() >= at }
}

test.each([
  ['pays immediately', ['pay'], false],
  ['pays later', ['later', 'arrive'], false],
  ['pays later, with repeated events,', ['later', 'arrive'], true],
] as const)('a user who %s is credited once, wherever the site is killed', async (_, acts, repeat) => {
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const { balance, states, died } = await runPurchase(at, when, acts, repeat)
      expect({ at, when, balance, states }).toEqual({
        at,
        when,
        states: ['credited'],
        balance: {
          paid: 550,
          free: 0,
          owed: 0,
        },
      })
      if (!died) break
      expect(at).toBeLessThan(40)
    }
  }
  expect(await database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
})

test('a user whose payment fails is not credited, wherever the site is killed', async () => {
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const { balance, states, died } = await runPurchase(at, when, ['fail'], true)
      expect({ at, states, balance }).toEqual({ at, states: ['failed'], balance: { paid: 0, free: 0, owed: 0 } })
      if (!died) break
    }
  }
})
