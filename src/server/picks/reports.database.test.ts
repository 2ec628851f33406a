import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertStartedLive } from '#tests/support/given-live.ts'
import { openProduct, operatorToken, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

test('a reported pick is in the queue of staff, who remove it with the reports', async () => {
  const liverId = await product.userIdOf('liver-sora')
  const now = product.clock.now()
  await product.database.run(insertStartedLive, { id: 'live00000001', liverId, startedAt: now })
  const viewer = await product.as('viewer-kenta')
  const request = { title: '名場面', from: now.toISOString(), durationMs: 3_000, layout: 'wide' }
  const { id } = (await viewer.call('POST /v1/lives/live00000001/picks', request)).json()
  const reporter = await product.as('liver-sora')
  for (let repeat = 0; repeat < 2; repeat += 1) {
    const answer = await reporter.call(`POST /v1/picks/${id}/report`, { reason: 'spam', text: '宣伝です' })
    expect(answer.statusCode).toBe(200)
  }
  const visitor = await product.as(null)
  const staff = { authorization: `Operator ${operatorToken}` }
  const list = async () => (await visitor.call('GET /v1/staff/comment-reports', undefined, staff)).json().reports
  const [report, ...others] = await list()
  expect(others).toEqual([])
  expect(report).toMatchObject({ pickId: id, liveId: null, channelId: null, text: '名場面', remark: '宣伝です' })
  const settlement = `POST /v1/staff/comment-reports/${report.id}/settlement`
  expect((await visitor.call(settlement, { deleted: true }, staff)).statusCode).toBe(200)
  expect(await list()).toEqual([])
  await expect.poll(async () => (await visitor.call(`GET /v1/picks/${id}`)).statusCode).toBe(404)
  await expect.poll(() => product.engine.removed).toHaveLength(1)
})
