import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balancedTotals, readLedgerTotals, runSql } from '#tests/support/ledger-totals.ts'
import { ledgerOnPglite, ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { DatabaseFailure } from '../ports/database/port.ts'
import { dayMs } from '#contract/japan-time.ts'
import {
  expireLots,
  issueCoins,
  reverseCoins,
  spendCoins,
  waiveCoins,
  type Issue,
  type Spending,
} from './store/post.ts'
import { listHistory, readWallets } from './store/read.ts'

const start = new Date('2026-11-20T12:00:00Z')
const day = (days: number) => new Date(start.getTime() + days * dayMs)

/** Transfers race only on a server with several connections; PGlite runs them sequentially. */
describe.each([
  ['PGlite', ledgerOnPglite, 100],
  ['PostgreSQL', ledgerOnPostgres, 400],
] as const)('the ledger on %s', (_, open, races) => {
  let ledger: TestLedger
  beforeAll(async () => {
    ledger = await open()
  })
  afterAll(() => ledger.close())

  let keys = 0
  const newKey = () => `key-${(keys += 1)}`

  const issue = (userId: number, sort: 'paid' | 'free', coins: number, more: Partial<Issue> = {}) =>
    ledger.database.run(issueCoins, {
      userId,
      sort,
      coins: BigInt(coins),
      key: newKey(),
      kind: sort === 'paid' ? 'purchase' : 'grant',
      house: sort === 'paid' ? 'sales' : 'grants',
      settle: false,
      reference: 'test',
      reason: '',
      at: start,
      expiresAt: day(180),
      ...more,
    })

  const spend = (userId: number, coins: number, more: Partial<Spending> = {}) =>
    ledger.database.run(spendCoins, {
      userId,
      coins: BigInt(coins),
      key: newKey(),
      kind: 'spend',
      house: 'spent',
      freeOnly: false,
      reference: 'test',
      reason: '',
      at: start,
      ...more,
    })

  const walletOf = async (userId: number, at = start) =>
    (await ledger.database.run(readWallets, { userIds: [userId], at })).get(userId)

  const lotsOf = async (userId: number, at = start) =>
    (await walletOf(userId, at))?.lots.map(({ sort, left }) => `${sort} ${left}`)

  const reverse = (userId: number, coins: number, key = newKey()) =>
    ledger.database.run(reverseCoins, {
      userId,
      key,
      kind: 'refund',
      coins: BigInt(coins),
      reference: 'test',
      at: start,
    })

  test('free coins are spent first, then those that lapse first', async () => {
    const user = await ledger.user()
    await issue(user, 'paid', 550, { expiresAt: day(150) })
    await issue(user, 'paid', 110, { expiresAt: day(20) })
    await issue(user, 'free', 50, { expiresAt: day(90) })
    expect(await spend(user, 45)).toMatchObject({ outcome: 'posted', free: 45n, paid: 0n })
    expect(await spend(user, 15)).toMatchObject({ free: 5n, paid: 10n, freeLeft: 0n, paidLeft: 650n })
    expect(await lotsOf(user)).toEqual(['paid 100', 'paid 550'])
    expect(await spend(user, 140)).toMatchObject({ free: 0n, paid: 140n, paidLeft: 510n })
    expect(await lotsOf(user)).toEqual(['paid 510'])
  })

  test('spending that races with the first issue finds all of its coins or none', async () => {
    for (let time = 0; time < races; time += 1) {
      const user = await ledger.user()
      const [, ...spent] = await Promise.all([
        issue(user, 'free', 100),
        ...[1, 2, 3, 4, 5, 6].map(() => spend(user, 40)),
      ])
      for (const { paidLeft, freeLeft } of spent) {
        expect(paidLeft).toBe(0n)
        expect([0n, 20n, 60n, 100n]).toContain(freeLeft)
      }
    }
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })

  test('fifty concurrent spends do not exceed the balance', async () => {
    const user = await ledger.user()
    await issue(user, 'free', 400)
    await issue(user, 'paid', 600)
    const outcomes = await Promise.all(Array.from({ length: 50 }, async () => (await spend(user, 30)).outcome))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(33)
    expect(outcomes.filter((outcome) => outcome === 'short')).toHaveLength(17)
    expect(await lotsOf(user)).toEqual(['paid 10'])
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })

  test('a repeated transfer moves nothing and returns the same result, also concurrently', async () => {
    const user = await ledger.user()
    await issue(user, 'free', 30)
    await issue(user, 'paid', 70)
    const answers = await Promise.all(Array.from({ length: 20 }, () => spend(user, 40, { key: 'once' })))
    expect(answers.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1)
    expect(answers.filter(({ outcome }) => outcome === 'replayed')).toHaveLength(19)
    expect(new Set(answers.map(({ transferId, paid, free }) => `${transferId} ${paid} ${free}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ paid: 10n, free: 30n })
    expect(await lotsOf(user)).toEqual(['paid 60'])
  })

  test('a key reused for another transfer is rejected; keys of different users are independent', async () => {
    const [user, other] = [await ledger.user(), await ledger.user()]
    await issue(user, 'paid', 100)
    await issue(other, 'paid', 100)
    await spend(user, 40, { key: 'mine' })
    expect((await spend(user, 41, { key: 'mine' })).outcome).toBe('differs')
    expect((await spend(user, 40, { key: 'mine', reference: 'another' })).outcome).toBe('differs')
    expect((await spend(other, 40, { key: 'mine' })).outcome).toBe('posted')
    expect(await lotsOf(user)).toEqual(['paid 60'])
  })

  test('a user with too few coins or no wallet spends nothing', async () => {
    const user = await ledger.user()
    expect(await spend(user, 1)).toMatchObject({ outcome: 'short', paidLeft: 0n, freeLeft: 0n })
    await issue(user, 'paid', 10)
    expect(await spend(user, 11)).toMatchObject({ outcome: 'short', paidLeft: 10n })
    expect((await spend(user, 1, { freeOnly: true })).outcome).toBe('short')
    expect(await lotsOf(user)).toEqual(['paid 10'])
  })

  test('a lot cannot be spent from its expiry on, even before the job posts the expiry once', async () => {
    const user = await ledger.user()
    await issue(user, 'paid', 100, { expiresAt: day(1) })
    await issue(user, 'free', 30, { expiresAt: day(2) })
    expect((await spend(user, 40, { at: new Date(day(1).getTime() - 1) })).outcome).toBe('posted')
    expect((await spend(user, 1, { at: day(1) })).outcome).toBe('short')
    const runs = await Promise.all([1, 2, 3].map(() => ledger.database.run(expireLots, { at: day(1), users: 10 })))
    expect(runs.reduce((sum, lots) => sum + lots)).toBe(1)
    const history = await ledger.database.run(listHistory, { userId: user, kinds: ['expiry'], before: null, limit: 9 })
    expect(history.map(({ paid, free }) => [paid, free])).toEqual([[-90n, 0n]])
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })

  test('a refund takes back the rest of its purchase, and spent coins are owed until settled', async () => {
    const user = await ledger.user()
    await issue(user, 'paid', 100)
    await issue(user, 'paid', 500, { reference: 'another purchase' })
    await spend(user, 70)
    expect(await reverse(user, 100)).toMatchObject({ outcome: 'posted', recovered: 30n, owed: 70n })
    expect(await lotsOf(user)).toEqual(['paid 500'])
    expect((await walletOf(user))?.owed).toBe(70n)
    await issue(user, 'paid', 100, { settle: true, kind: 'reinstatement', house: 'charged_back' })
    expect((await walletOf(user))?.owed).toBe(0n)
    expect(await lotsOf(user)).toEqual(['paid 500', 'paid 30'])
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })

  test('coins that expired before a refund are not owed', async () => {
    const user = await ledger.user()
    await issue(user, 'paid', 100, { expiresAt: day(1) })
    await spend(user, 20)
    await ledger.database.run(expireLots, { at: day(1), users: 100 })
    expect(await reverse(user, 50)).toMatchObject({ recovered: 0n, owed: 0n })
    expect(await reverse(user, 50)).toMatchObject({ recovered: 0n, owed: 20n })
    expect((await reverse(user, 1)).outcome).toBe('short')
  })

  test('staff can waive owed coins up to their amount', async () => {
    const user = await ledger.user()
    await issue(user, 'paid', 100)
    await spend(user, 100)
    await reverse(user, 100)
    const waive = (coins: bigint) =>
      ledger.database.run(waiveCoins, {
        userId: user,
        key: newKey(),
        coins,
        reference: 'staff',
        reason: 'kind',
        at: start,
      })
    expect((await waive(101n)).outcome).toBe('short')
    expect((await waive(100n)).outcome).toBe('posted')
    expect((await walletOf(user))?.owed).toBe(0n)
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })

  describe('manual SQL is rejected', () => {
    let user = 0
    beforeAll(async () => {
      user = await ledger.user()
      await issue(user, 'paid', 100)
    })

    const transfer = (coins: string) => `with t as (
      insert into coin_transfers (user_id, key, kind, reference, coins, at)
      values (${user}, gen_random_uuid()::text, 'grant', 'by hand', 1, now()) returning id
    ) ${coins}`

    test.each([
      ['a negative lot', () => `update coin_lots set "left" = -1 where user_id = ${user}`],
      ['a smaller lot without a transfer', () => `update coin_lots set "left" = "left" - 1 where user_id = ${user}`],
      ['another expiry of a lot', () => `update coin_lots set expires_at = now() where user_id = ${user}`],
      ['deletion of a lot', () => `delete from coin_lots where user_id = ${user}`],
      ['a larger wallet without a transfer', () => `update coin_wallets set paid = paid + 1 where user_id = ${user}`],
      [
        'a wallet that repeats an old transfer',
        () => `update coin_wallets set paid = paid + 100 where user_id = ${user}`,
      ],
      ['deletion of a wallet', () => `delete from coin_wallets where user_id = ${user}`],
      ['a changed transfer', () => `update coin_transfers set kind = 'grant' where user_id = ${user}`],
      ['deletion of a transfer', () => `delete from coin_transfers where user_id = ${user}`],
      ['a changed entry', () => `update coin_entries set coins = coins * 2`],
      ['deletion of an entry', () => `delete from coin_entries`],
      [
        'entries of a transfer that do not sum to zero',
        () => transfer(`insert into coin_entries select id, 'free', 1 from t`),
      ],
      [
        'entries without the change of the wallet',
        () =>
          transfer(
            `insert into coin_entries select t.id, e.a, e.c from t, (values ('free', 1), ('grants', -1)) as e (a, c)`,
          ),
      ],
      [
        'further entries of an old transfer',
        () => `insert into coin_entries select id, 'free', 1 from coin_transfers where user_id = ${user}`,
      ],
    ])('%s', async (_rule, text) => {
      const failure = await ledger.database.run(runSql, text()).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(DatabaseFailure)
      expect(failure instanceof DatabaseFailure && failure.sqlState).toBe('23514')
      expect(await lotsOf(user)).toEqual(['paid 100'])
    })
  })
})
