import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable, type Database } from '#server/ports/database/port.ts'
import { openChatProduct, type ChatProduct } from '#tests/support/chat-product.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let chatProduct: ChatProduct

beforeEach(async () => {
  product = await openProduct()
  chatProduct = await openChatProduct(product)
})
afterEach(async () => {
  chatProduct.closeClients()
  await product.close()
})

test('comments are published while the database is unavailable, and stored before the process stops', async () => {
  await product.close()
  const first = await openProduct()
  const real = first.database
  let unavailable = false
  const database: Database = {
    async run(operation, input) {
      if (unavailable && operation.name === 'chat.addComments') throw new DatabaseUnavailable('unavailable')
      return real.run(operation, input)
    },
    close: async () => {},
  }
  product = await openProduct({}, undefined, first.clock, { database })
  chatProduct = await openChatProduct(product)
  const client = await chatProduct.join('viewer-mio')
  unavailable = true
  await chatProduct.post(client, 'kept in memory')
  product.clock.advance(10_000)
  const kenta = await chatProduct.join('viewer-kenta')
  await chatProduct.post(kenta, 'this one too')
  await expect.poll(() => kenta.comments).toEqual(['this one too'])
  unavailable = false
  await product.chat.close()
  const stored = await (await first.as(null)).call(`GET /v1/lives/${chatProduct.liveId}/comments`)
  const texts = stored.json().comments.map(({ comment }: { comment: { text: string } }) => comment.text)
  expect(texts).toEqual(['kept in memory', 'this one too'])
  await first.close()
})

test('a room that cannot be read is unavailable, and can be joined when the database is back', async () => {
  const real = product.database
  let unavailable = false
  const database: Database = {
    async run(operation, input) {
      if (unavailable && operation.name === 'chat.readChat') throw new DatabaseUnavailable('unavailable')
      return real.run(operation, input)
    },
    close: async () => {},
  }
  const other = await openProduct({}, undefined, product.clock, { database })
  const client = await new TestClient(await other.app.listen({ host: '127.0.0.1', port: 0 })).opened()
  chatProduct.register(client)
  unavailable = true
  client.enter(chatProduct.liveId)
  await expect.poll(() => client.messages).toEqual([{ type: 'unavailable', room: `live:${chatProduct.liveId}` }])
  unavailable = false
  client.enter(chatProduct.liveId)
  await expect.poll(() => client.received('joined')).toHaveLength(1)
  await other.close()
})

test.for(['chat.readModeration', 'chat.readChat'])(
  'a ban applies although an earlier read (%s) completes later',
  async (slow) => {
    const real = product.database
    const pending: (() => void)[] = []
    const database: Database = {
      async run(operation, input) {
        const read = await real.run(operation, input)
        if (operation.name === slow && pending.length === 0) await new Promise<void>((resolve) => pending.push(resolve))
        return read
      },
      close: async () => {},
    }
    const other = await openProduct({}, undefined, product.clock, { database })
    const liver = await other.as('liver-sora')
    const userId = await other.userIdOf('viewer-mio')
    const { cookies } = await other.as('viewer-mio')
    const client = await new TestClient(await other.app.listen({ host: '127.0.0.1', port: 0 }), cookies).opened()
    chatProduct.register(client)
    client.enter(chatProduct.liveId)
    const joined = () => client.received('joined').length
    await expect.poll(() => joined() + pending.length).toBe(1)
    const moderator = { userId: await other.userIdOf('viewer-kenta'), named: true }
    const naming = joined() === 1 ? liver.call('POST /v1/chat-setting/moderators', moderator) : null
    await expect.poll(() => pending.length).toBe(1)
    const banning = liver.call(`POST /v1/lives/${chatProduct.liveId}/chat/ban`, { userId })
    const banned = async () => (await liver.call('GET /v1/chat-setting')).json().banned.length
    await expect.poll(banned).toBe(1)
    // Operations complete in order, so a later read that can overtake the held one has completed after these.
    for (let turn = 0; turn < 10; turn += 1) await other.userIdOf('viewer-mio')
    pending[0]?.()
    await Promise.all([naming, banning])
    await expect.poll(joined).toBe(1)
    client.postComment(chatProduct.liveId, 'still here')
    await expect.poll(() => client.received('refused').map(({ code }) => code)).toEqual(['CHAT_BANNED'])
    await other.close()
  },
)
