import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { openProduct, operatorToken, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

test('a reported message is in the queue of staff, who delete it; blocked users neither send nor receive', async () => {
  const { database, clock } = product
  const liverId = await product.userIdOf('liver-sora')
  const userId = await product.userIdOf('viewer-mio')
  await database.run(insertLive, { id: 'live00000001', liverId })
  await giveCoins(database, { userId, sort: 'paid', coins: 100, at: clock.now() })
  const mio = await product.as('viewer-mio')
  const gift = { giftId: 'star', quantity: 1, key: randomUUID() }
  expect((await mio.call('POST /v1/lives/live00000001/gifts', gift)).statusCode).toBe(200)

  const sora = await product.as('liver-sora')
  const send = async () => {
    const message = { userIds: [userId], text: '{name}さん、ありがとう', language: 'ja', key: randomUUID() }
    return (await sora.call('POST /v1/thanks-messages', message)).json()
  }
  expect(await send()).toMatchObject({ sent: 1 })
  const thread = `/v1/thanks-messages/${liverId}`
  const messages = async () => (await mio.call(`GET ${thread}`)).json().messages
  const [{ id }] = await messages()
  for (let repeat = 0; repeat < 2; repeat += 1) {
    const report = await mio.call(`POST ${thread}/messages/${id}/report`, { reason: 'abuse', text: '困ります' })
    expect(report.statusCode).toBe(200)
  }
  const visitor = await product.as(null)
  const staff = { authorization: `Operator ${operatorToken}` }
  const list = async () => (await visitor.call('GET /v1/staff/comment-reports', undefined, staff)).json().reports
  const [report, ...others] = await list()
  expect(others).toEqual([])
  expect(report).toMatchObject({ thanksMessageId: id, liveId: null, text: 'みおさん、ありがとう', remark: '困ります' })
  const settlement = `POST /v1/staff/comment-reports/${report.id}/settlement`
  expect((await visitor.call(settlement, { deleted: true }, staff)).statusCode).toBe(200)
  expect(await list()).toEqual([])
  await expect.poll(messages).toEqual([])

  await mio.call('POST /v1/blocks', { userId: liverId, blocked: true })
  expect(await send()).toMatchObject({ code: 'THANKS_NO_RECIPIENT' })
  await mio.call('POST /v1/blocks', { userId: liverId, blocked: false })
  expect(await send()).toMatchObject({ sent: 1 })
})

test('messages are deleted with the account of the liver', async () => {
  const liverId = await product.userIdOf('liver-sora')
  const mio = await product.as('viewer-mio')
  const threads = async () => (await mio.call('GET /v1/thanks-messages')).json().threads
  expect(await threads()).toHaveLength(1)
  await product.database.run(insertLive, { id: 'live00000001', liverId, state: 'ended' })
  const sora = await product.as('liver-sora')
  const deletion = await sora.call('POST /v1/account/deletion', { nickName: 'そら' })
  expect(deletion.statusCode, deletion.body).toBe(200)
  expect(await threads()).toEqual([])
  expect((await mio.call(`GET /v1/thanks-messages/${liverId}`)).json().code).toBe('USER_NOT_FOUND')
})
