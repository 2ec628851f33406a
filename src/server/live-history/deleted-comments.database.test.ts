import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/japan-time.ts'
import { openChatProduct, type ChatProduct } from '#tests/support/chat-product.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let chat: ChatProduct

beforeEach(async () => {
  product = await openProduct()
  chat = await openChatProduct(product)
})
afterEach(async () => {
  chat.closeClients()
  await product.close()
})

test('the results of a live keep its number of comments in each minute after the comments are deleted', async () => {
  const { liveId, sora } = chat
  const get = async (path: string) => (await sora.call(`GET /v1/lives/${liveId}${path}`)).json()
  const liver = await chat.join('liver-sora')
  const mio = await chat.join('viewer-mio')
  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  await expect.poll(async () => (await get('')).state).toBe('on_air')
  await chat.post(mio, 'first minute')
  await chat.post(liver, 'of the liver')
  product.clock.advance(70_000)
  for (const text of ['second minute', 'second minute too', 'deleted by the liver']) {
    const id = await chat.post(mio, text)
    if (text.startsWith('deleted')) await sora.call(`POST /v1/lives/${liveId}/comments/${id}/deletion`)
  }
  product.clock.advance(10_000)
  await sora.call(`POST /v1/lives/${liveId}/end`)
  const comments = async () => {
    const { figures, intervals } = await get('/history')
    return [figures.comments, ...intervals.map((interval: { comments: number }) => interval.comments)]
  }
  await expect.poll(comments).toEqual([3, 1, 2])

  product.clock.advance(2 * dayMs)
  await product.chat.start()
  expect((await get('/comments')).comments).toEqual([])
  expect(await comments()).toEqual([3, 1, 2])
})
