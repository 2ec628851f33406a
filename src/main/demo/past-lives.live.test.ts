import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storePastLives, type PastLives } from '#server/past-lives/index.ts'
import { listScores } from '#tests/support/given-rankings.ts'
import { balancedTotals, readLedgerTotals } from '#tests/support/ledger-totals.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'
import { postgresDatabase } from '#tests/support/shared-postgres.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { seedDemo } from '../seed.ts'
import { planPastLives } from './past-lives.ts'

const databases = { PGlite: emptyDatabase, PostgreSQL: postgresDatabase }
let product: TestProduct

/** The content of a new site, as at its first start. */
async function open(kind: keyof typeof databases): Promise<void> {
  product = await openProduct({}, undefined, undefined, { database: await databases[kind]() })
  await product.database.run(storePastLives, await plan())
  await product.rankings.closing.start()
  await seedDemo(product, product.clock.now())
}

const plan = async (): Promise<PastLives> => planPastLives(await product.gifts.catalogue(), product.clock.now())

const read = async (account: Parameters<TestProduct['as']>[0], path: string) =>
  (await (await product.as(account)).call(`GET ${path}`)).json()

describe.each(['PGlite', 'PostgreSQL'] as const)('past lives of the demo on %s', (kind) => {
  beforeAll(() => open(kind))
  afterAll(() => product.close())

  test('leave the ledger and the scores as real use does', async () => {
    expect(await product.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
    const scores = await product.database.run(listScores, null)
    expect(scores.length).toBeGreaterThan(100)
    expect(await product.rankings.rebuild({ actorUserId: null })).toMatchObject({ corrected: 0 })
    expect(await product.database.run(listScores, null)).toEqual(scores)
  })

  test('give the rankings of all periods several livers and supporters, and past periods their awards', async () => {
    for (const board of ['livers', 'supporters']) {
      for (const period of ['day', 'week', 'month', 'all']) {
        const { entries } = await read(null, `/v1/rankings?board=${board}&period=${period}`)
        const points = entries.map((entry: { points: number }) => entry.points)
        expect(new Set(points).size, `${board} ${period}`).toBeGreaterThan(3)
      }
    }
    const { awards } = await read(null, '/v1/rankings/awards?board=livers&period=week')
    expect(awards.length).toBeGreaterThan(1)
    expect(awards[0].entries).toHaveLength(3)
  })

  test('have results for their liver, and are marked as a demo', async () => {
    const { items } = await read('liver-hana', '/v1/live-history')
    expect(items).toHaveLength(7)
    const history = `/v1/lives/${items[0].id}/history`
    const { demo, figures, before } = await read('liver-hana', history)
    expect(demo).toBe(true)
    for (const [name, value] of Object.entries(figures)) expect(value, name).toBeGreaterThan(0)
    const supporters = await read('liver-hana', `${history}/supporters`)
    expect(supporters.items.length).toBeGreaterThan(3)
    expect(before).toHaveLength(5)
  })

  test('give the viewer read and unread thanks messages, which name the demo', async () => {
    const { threads } = await read('viewer-mio', '/v1/thanks-messages')
    const unread = threads.map((thread: { unread: number }) => Math.min(thread.unread, 1))
    expect(unread).toEqual([1, 1, 0])
    for (const { latest } of threads) {
      expect(latest.text).toMatch(/^みおさん、.*デモ/s)
      expect(latest.text).not.toContain('{')
    }
  })

  test('have simulated purchases, and gifts that earn no reward', async () => {
    const { purchases } = await read('viewer-mio', '/v1/account/export')
    expect(purchases).toMatchObject([{ provider: 'sandbox', state: 'credited' }])
    expect((await product.coins.wallet(await product.userIdOf('viewer-mio'))).balance.paid).toBe(110)
    for (const liver of ['liver-hana', 'liver-sora'] as const)
      expect(await read(liver, '/v1/rewards')).toMatchObject({ payableYen: 0, months: [] })
  })
})

test('past lives of which one cannot be stored are not stored', async () => {
  product = await openProduct({}, undefined, undefined, { database: await emptyDatabase() })
  const { lives, ...rest } = await plan()
  const [first] = lives
  await expect(product.database.run(storePastLives, { ...rest, lives: first ? [first, first] : [] })).rejects.toThrow(
    /lives_pkey/,
  )
  const { entries } = await read(null, '/v1/rankings?board=livers&period=all')
  expect(entries).toEqual([])
  expect(await product.database.run(readLedgerTotals, null)).toMatchObject({ ...balancedTotals, held: 0n })
  await product.close()
})
