import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countingDatabase } from '#tests/support/counting-database.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { insertStartedLive } from '#tests/support/given-live.ts'
import { runSql } from '#tests/support/ledger-totals.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { memoryRoomLog } from '../../ports/room-log/memory.ts'

/** Lives on air, by their visibility. */
const lives = { public: 'live00000001', followers: 'live00000002' } as const

const operations: string[] = []
/** Web nodes of one site. */
let products: TestProduct[]
let [here, there]: Caller[] = []
let liver: Caller
let liverId: number
let otherId: number

beforeAll(async () => {
  const database = countingDatabase(await emptyDatabase(), operations)
  const roomLog = memoryRoomLog()
  const first = await openProduct({}, undefined, undefined, { database, roomLog, seeded: false })
  products = [first, await openProduct({}, undefined, first.clock, { database, roomLog })]
  ;[liverId, otherId] = [await first.userIdOf('liver-sora'), await first.userIdOf('liver-hana')]
  liver = await first.as('liver-sora')
  // Those of the demo content.
  await database.run(runSql, 'delete from lives')
  for (const [id, by, visibility] of [
    [lives.public, liverId, 'public'],
    [lives.followers, otherId, 'followers'],
  ] as const) {
    await database.run(insertStartedLive, { id, liverId: by, startedAt: first.clock.now(), visibility })
  }
})
afterAll(async () => {
  for (const product of products) await product.close()
})

/** A user with one session at both nodes, in the memory of both. */
beforeEach(async () => {
  const [first, second] = products
  here = await first?.as('viewer-mio')
  there = await second?.as(null)
  Object.assign(there?.cookies ?? {}, here?.cookies)
  await follow(false)
  await block(false)
  settle()
  await keep()
})

const publicOnly = [lives.public]
const of = (caller: Caller | undefined): Caller => caller ?? expect.fail('not signed in')
const listOf = async (caller: Caller | undefined): Promise<string[]> =>
  (await of(caller).call('GET /v1/lives')).json().lives.map(({ id }: { id: string }) => id)
const follow = (following: boolean) => of(here).call(`POST /v1/livers/${otherId}/follow`, { following })
const block = async (blocked: boolean) =>
  liver.call('POST /v1/blocks', { userId: await products[0]?.userIdOf('viewer-mio'), blocked })

/** Keeps what both nodes know of the user, and the responses. */
async function keep(): Promise<void> {
  for (let call = 0; call < 2; call += 1) for (const caller of [here, there]) await listOf(caller)
}

/** Afterwards responses are shared with who has written. */
const settle = (): void => products[0]?.clock.advance(12_000)

test('the list of a user costs no operation of the database while nothing changes', async () => {
  operations.length = 0
  expect([await listOf(here), await listOf(here)]).toEqual([publicOnly, publicOnly])
  expect(operations).toEqual([])
})

test('a user who follows a liver gets their lives for followers at once, at each node, and loses them at once', async () => {
  await follow(true)
  const followed = [lives.followers, lives.public]
  expect([await listOf(here), await listOf(there)]).toEqual([followed, followed])
  await follow(false)
  expect([await listOf(here), await listOf(there)]).toEqual([publicOnly, publicOnly])
})

test('a blocked user does not get the lives of who has blocked them, at any node', async () => {
  await block(true)
  expect([await listOf(here), await listOf(there)]).toEqual([[], []])
  await block(false)
  expect([await listOf(here), await listOf(there)]).toEqual([publicOnly, publicOnly])
})

test('a session that has ended gets the list of visitors, at each node', async () => {
  await follow(true)
  settle()
  await keep()
  const followed = [lives.followers, lives.public]
  expect([await listOf(here), await listOf(there)]).toEqual([followed, followed])
  const copy = { ...of(here).cookies }
  await of(here).call('POST /v1/logout')
  Object.assign(of(here).cookies, copy)
  expect([await listOf(here), await listOf(there)]).toEqual([publicOnly, publicOnly])
})
