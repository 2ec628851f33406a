import { beforeEach, expect, test } from 'vitest'
import { inOrder, readBooks } from '#tests/support/books.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { Killed, mortal, openCoins, openShop, standingSandbox } from '#tests/support/shop.ts'
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
 * Buys, pays and does `acts`, with a site that is killed around step `at`; then another site starts, hears of it all
 * `again` or not at all, and looks after what is open. Returns what the user has in the end, and whether the site had died at all.
 */
async function live(at: number, when: 'before' | 'after', acts: readonly SandboxAct[], again: boolean) {
  const clock = new TestClock()
  const listener: { site: Purchases | null } = { site: null }
  const told: { body: string; headers: Readonly<Record<string, string>> }[] = []
  const sandbox = standingSandbox(clock, listener, told)
  const userId = await database.run(addPerson, { nickName: `${when} ${at} ${acts.join(' ')}`, birthDate: '1999-05-05' })
  const body = mortal(database, sandbox.payments, at, when)
  const doomed = openShop(body.database, clock, body.payments)
  listener.site = doomed
  const request = { userId, productId: 'coins-550', key: 'the-same-form', guardianConsent: false }
  const form = { ...request, language: 'ja', origin: 'https://live.example.jp' } as const
  let died = false
  const orKilled = (error: unknown) => {
    if (!(error instanceof Killed)) throw error
    died = true
    return null
  }
  const first = await doomed.order(form).catch(orKilled)
  // Who got no answer sends the form again, to the site that has started anew.
  const site = died ? openShop(database, clock, sandbox.payments) : doomed
  if (died) listener.site = site
  const purchase = first ?? (await site.order(form))
  const session = purchase.checkoutUrl?.split('/').at(-1) ?? ''
  for (const act of acts) {
    // The provider has it, whether or not the site lives to hear of it.
    await sandbox.act(session, act).catch(orKilled)
    if (died) listener.site = null
  }
  const next = openShop(database, clock, sandbox.payments)
  // A provider that got no answer says everything again, in whatever order; meanwhile the payer asks too.
  for (const { body: word, headers } of again ? told.toReversed() : []) {
    await Promise.all([next.takeEvent(word, headers), next.check(userId, purchase.id)])
  }
  clock.advance(40 * minuteMs)
  await next.recovery?.start()
  await next.recovery?.close()
  const bought = await database.run(listPurchases, userId)
  const { balance } = await openCoins(database, clock).wallet(userId)
  return { balance, states: bought.map(({ state }) => state), died: died || body.steps() >= at }
}

test.each([
  ['pays at once', ['pay'], false],
  ['pays later', ['later', 'arrive'], false],
  ['pays, and is told of again,', ['later', 'arrive'], true],
] as const)('whoever %s has the coins once, wherever the site is killed', async (_, acts, again) => {
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const { balance, states, died } = await live(at, when, acts, again)
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
  expect(await database.run(readBooks, null)).toMatchObject(inOrder)
})

test('whoever fails to pay has nothing, wherever the site is killed', async () => {
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const { balance, states, died } = await live(at, when, ['fail'], true)
      expect({ at, states, balance }).toEqual({ at, states: ['failed'], balance: { paid: 0, free: 0, owed: 0 } })
      if (!died) break
    }
  }
})
