import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let sora: Caller

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
})
afterEach(() => product.close())

test('a live has the size of its video before it is on air, and keeps the last one', async () => {
  const { id } = (await sora.call('POST /v1/lives', { title: '縦の配信', genre: 'talk', startsAt: null })).json()
  const liveNow = async () => (await sora.call(`GET /v1/lives/${id}`)).json()
  const sizeOf = async () => (await liveNow()).videoSize
  const { listener } = product.engine
  expect(await sizeOf()).toBeNull()
  listener.onEvent({ type: 'videoSize', streamId: id, size: { width: 720, height: 1280 } })
  await expect.poll(sizeOf).toEqual({ width: 720, height: 1280 })
  expect((await liveNow()).state).toBe('preparing')
  listener.onEvent({ type: 'playable', streamId: id })
  listener.onEvent({ type: 'videoSize', streamId: id, size: { width: 1280, height: 720 } })
  await expect.poll(sizeOf).toEqual({ width: 1280, height: 720 })
  await sora.call(`POST /v1/lives/${id}/end`)
  expect(await liveNow()).toMatchObject({ state: 'ended', videoSize: { width: 1280, height: 720 } })
})
