import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let sora: Caller

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
})
afterEach(() => product.close())

const tomorrow = '2026-11-21T12:00:00Z'

async function create(change: object): Promise<string> {
  return (await sora.call('POST /v1/lives', { title: '夜', genre: 'talk', startsAt: tomorrow, ...change })).json().id
}

const findableIds = async (): Promise<string[]> => (await product.lives.findable.list(0, 100)).map(({ id }) => id)

test('only public lives that are scheduled or on air are findable by search engines', async () => {
  const before = await findableIds()
  const scheduled = await create({})
  const invited = await create({ visibility: 'invite' })
  const cancelled = await create({})
  await sora.call(`POST /v1/lives/${cancelled}/cancel`)
  const waiting = await create({ startsAt: null })
  const now = await findableIds()
  expect(now).toContain(scheduled)
  for (const id of [invited, cancelled, waiting]) expect(now).not.toContain(id)
  expect(await product.lives.findable.count()).toBe(before.length + 1)

  const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
  await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
  product.engine.listener.onEvent({ type: 'playable', streamId: waiting })
  await expect.poll(findableIds).toContain(waiting)
})

test('findable lives are paginated in a stable order, with the time of their last change', async () => {
  for (let count = 0; count < 3; count += 1) await create({})
  const all = await product.lives.findable.list(0, 100)
  expect(await product.lives.findable.count()).toBe(all.length)
  expect([...(await product.lives.findable.list(0, 2)), ...(await product.lives.findable.list(2, 100))]).toEqual(all)
  for (const { changedAt } of all) expect(changedAt).toBeInstanceOf(Date)
})
