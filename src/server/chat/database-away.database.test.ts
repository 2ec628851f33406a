import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable, type Database } from '#server/ports/database/port.ts'
import { openChatSite, type ChatSite } from '#tests/support/chat-site.ts'
import { TestPage } from '#tests/support/page.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let site: ChatSite

beforeEach(async () => {
  product = await openProduct()
  site = await openChatSite(product)
})
afterEach(async () => {
  site.leave()
  await product.close()
})

test('while the database is away comments go on, and are stored when it is back; a stop stores the last ones', async () => {
  await product.close()
  const first = await openProduct()
  const real = first.database
  let away = false
  const database: Database = {
    async run(operation, input) {
      if (away && operation.name === 'chat.addComments') throw new DatabaseUnavailable('away')
      return real.run(operation, input)
    },
    close: async () => {},
  }
  product = await openProduct({}, undefined, first.clock, { database })
  site = await openChatSite(product)
  const page = await site.inRoom('viewer-mio')
  away = true
  await site.said(page, 'kept in memory')
  product.clock.advance(10_000)
  const kenta = await site.inRoom('viewer-kenta')
  await site.said(kenta, 'this one too')
  await expect.poll(() => kenta.comments).toEqual(['this one too'])
  away = false
  await product.chat.close()
  const kept = await (await first.as(null)).call(`GET /v1/lives/${site.liveId}/comments`)
  const texts = kept.json().comments.map(({ comment }: { comment: { text: string } }) => comment.text)
  expect(texts).toEqual(['kept in memory', 'this one too'])
  await first.close()
})

test('a room that cannot be read because the database is away is to be entered later, not closed', async () => {
  const real = product.database
  let away = false
  const database: Database = {
    async run(operation, input) {
      if (away && operation.name === 'chat.readChat') throw new DatabaseUnavailable('away')
      return real.run(operation, input)
    },
    close: async () => {},
  }
  const other = await openProduct({}, undefined, product.clock, { database })
  const page = await new TestPage(await other.app.listen({ host: '127.0.0.1', port: 0 })).opened()
  site.keep(page)
  away = true
  page.enter(site.liveId)
  await expect.poll(() => page.messages).toEqual([{ type: 'unavailable', room: `live:${site.liveId}` }])
  away = false
  page.enter(site.liveId)
  await expect.poll(() => page.told('entered')).toHaveLength(1)
  await other.close()
})

test.for(['chat.readKeeping', 'chat.readChat'])(
  'a ban holds, though an earlier reading (%s) comes late',
  async (slow) => {
    const real = product.database
    const held: (() => void)[] = []
    const database: Database = {
      async run(operation, input) {
        const read = await real.run(operation, input)
        if (operation.name === slow && held.length === 0) await new Promise<void>((resolve) => held.push(resolve))
        return read
      },
      close: async () => {},
    }
    const other = await openProduct({}, undefined, product.clock, { database })
    const keeper = await other.as('liver-sora')
    const userId = await other.userIdOf('viewer-mio')
    const { cookies } = await other.as('viewer-mio')
    const page = await new TestPage(await other.app.listen({ host: '127.0.0.1', port: 0 }), cookies).opened()
    site.keep(page)
    page.enter(site.liveId)
    const entered = () => page.told('entered').length
    await expect.poll(() => entered() + held.length).toBe(1)
    const moderator = { userId: await other.userIdOf('viewer-kenta'), named: true }
    const naming = entered() === 1 ? keeper.call('POST /v1/chat-setting/moderators', moderator) : null
    await expect.poll(() => held.length).toBe(1)
    const banning = keeper.call(`POST /v1/lives/${site.liveId}/chat/ban`, { userId })
    const sora = await other.userIdOf('liver-sora')
    await expect.poll(() => other.chat.isUnwelcome(sora, userId)).toBe(true)
    // The database answers in order: a later reading that may overtake the one that is held has done so then.
    for (let turn = 0; turn < 10; turn += 1) await other.userIdOf('viewer-mio')
    held[0]?.()
    await Promise.all([naming, banning])
    await expect.poll(entered).toBe(1)
    page.say(site.liveId, 'still here')
    await expect.poll(() => page.told('refused').map(({ code }) => code)).toEqual(['CHAT_BANNED'])
    await other.close()
  },
)
