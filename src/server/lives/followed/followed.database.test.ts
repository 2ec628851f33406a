import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/japan-time.ts'
import { insertStartedLive } from '#tests/support/given-live.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let sora: Caller
let hana: Caller
let mio: Caller
let soraId: number
let hanaId: number

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  hana = await product.as('liver-hana')
  mio = await product.as('viewer-mio')
  soraId = await product.userIdOf('liver-sora')
  hanaId = await product.userIdOf('liver-hana')
  await cancelAll(sora, soraId)
  await cancelAll(hana, hanaId)
})
afterEach(() => product.close())

/** Cancels the lives of the demo content. */
async function cancelAll(liver: Caller, liverId: number): Promise<void> {
  const { lives } = (await liver.call(`GET /v1/lives?state=scheduled&liver=${liverId}`)).json()
  for (const { id } of lives) await liver.call(`POST /v1/lives/${id}/cancel`)
}

async function follow(liver: number, by = mio): Promise<void> {
  await by.call(`POST /v1/livers/${liver}/follow`, { following: true })
  product.clock.advance(1000)
}

async function plan(liver: Caller, startsAt: string, visibility = 'public'): Promise<string> {
  const created = await liver.call('POST /v1/lives', { title: '夜の雑談', genre: 'talk', startsAt, visibility })
  return created.json().id
}

interface Listed {
  readonly liver: { readonly id: number }
  readonly live: { readonly id: string; readonly state: string } | null
}
const list = async (by = mio, query = '') => (await by.call(`GET /v1/follows/livers${query}`)).json()
const livesOf = async (by = mio): Promise<[number, string | null][]> =>
  (await list(by)).livers.map(({ liver, live }: Listed) => [liver.id, live?.id ?? null])

test('followed livers are listed with their next live, the latest follow first', async () => {
  await follow(hanaId)
  await follow(soraId)
  await plan(sora, '2026-11-23T12:00:00Z')
  const next = await plan(sora, '2026-11-22T12:00:00Z')
  expect(await livesOf()).toEqual([
    [soraId, next],
    [hanaId, null],
  ])
})

test('a live on air precedes scheduled ones', async () => {
  await follow(soraId)
  await plan(sora, '2026-11-22T12:00:00Z')
  await product.database.run(insertStartedLive, { id: 'onair0000000', liverId: soraId, startedAt: product.clock.now() })
  expect((await list()).livers).toMatchObject([{ live: { id: 'onair0000000', state: 'on_air' } }])
})

test('lives for followers are listed, lives with an invite link and missed ones are not', async () => {
  await follow(soraId)
  await follow(hanaId)
  await plan(sora, '2026-11-22T12:00:00Z', 'invite')
  const forFollowers = await plan(hana, '2026-11-22T12:00:00Z', 'followers')
  expect(await livesOf()).toEqual([
    [hanaId, forFollowers],
    [soraId, null],
  ])
  product.clock.advance(3 * dayMs)
  expect(await livesOf()).toEqual([
    [hanaId, null],
    [soraId, null],
  ])
})

test('the lives of a liver who has blocked the user are not listed', async () => {
  await follow(soraId)
  await plan(sora, '2026-11-22T12:00:00Z')
  await sora.call('POST /v1/blocks', { userId: await product.userIdOf('viewer-mio'), blocked: true })
  expect((await livesOf()).filter(([, live]) => live !== null)).toEqual([])
})

test('livers without a licence are not listed', async () => {
  await follow(soraId)
  await product.livers.decide({ actorUserId: null, userId: soraId, decision: 'suspend', reason: 'test' })
  expect(await livesOf()).toEqual([])
})

test('pages have each liver once', async () => {
  await follow(hanaId)
  await follow(soraId)
  const first = await list(mio, '?limit=1')
  const second = await list(mio, `?limit=1&cursor=${first.next}`)
  expect([first, second].flatMap(({ livers }) => livers.map(({ liver }: Listed) => liver.id))).toEqual([soraId, hanaId])
  expect(second.next).toBeNull()
})

test('the list belongs to its signed-in user', async () => {
  await follow(soraId)
  expect((await list(await product.as(null))).code).toBe('SIGN_IN_REQUIRED')
  expect((await list(await product.as('viewer-kenta'))).livers).toEqual([])
})
