import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseUnavailable, type Database } from '#server/ports/database/port.ts'
import { TestPage } from '#tests/support/page.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { openProduct, operatorToken, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

const recording = { durationMs: 600_000, bytes: 75_000_000, picture: true, trim: null }
const dayMs = 24 * 60 * 60 * 1000

let product: TestProduct
let address: string
let sora: Caller
let visitor: Caller
let liveId: string
const pages: TestPage[] = []

async function begin(): Promise<void> {
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  sora = await product.as('liver-sora')
  visitor = await product.as(null)
  liveId = (await sora.call('POST /v1/lives', { title: '残る', genre: 'talk', startsAt: null })).json().id
}

beforeEach(async () => {
  product = await openProduct()
  await begin()
})
afterEach(async () => {
  for (const page of pages.splice(0)) page.socket.terminate()
  await product.close()
})

async function inRoom(account: DemoAccount): Promise<TestPage> {
  const page = await new TestPage(address, (await product.as(account)).cookies).opened()
  pages.push(page)
  page.enter(liveId)
  await expect.poll(() => page.told('live').length).toBe(1)
  return page
}

async function said(page: TestPage, text: string): Promise<string> {
  const before = page.told('accepted').length
  page.say(liveId, text)
  await expect.poll(() => page.told('accepted').length).toBe(before + 1)
  return page.told('accepted').at(-1)?.commentId ?? ''
}

const stateOf = async () => (await visitor.call(`GET /v1/lives/${liveId}`)).json().state

interface Listed {
  readonly comment: { readonly text: string }
  readonly atMs: number | null
}

async function listed(query = '', caller = visitor): Promise<[string, number | null][]> {
  const { comments } = (await caller.call(`GET /v1/lives/${liveId}/comments${query}`)).json()
  return comments.map(({ comment, atMs }: Listed) => [comment.text, atMs])
}

describe('the archive', () => {
  async function archiveWithComments(): Promise<void> {
    product.engine.recorded.set(liveId, recording)
    const page = await inRoom('viewer-mio')
    await said(page, 'before')
    product.clock.advance(60_000)
    product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
    await expect.poll(stateOf).toBe('on_air')
    for (const text of ['at 10 s', 'at 20 s', 'at 30 s']) {
      product.clock.advance(10_000)
      await said(page, text)
    }
    product.clock.advance(10_000)
    await sora.call(`POST /v1/lives/${liveId}/end`)
    await expect.poll(stateOf).toBe('archived')
    product.clock.advance(10_000)
    await said(page, 'after')
  }

  test('plays comments at the times at which they were written; what was said before and after has none', async () => {
    await archiveWithComments()
    expect(await listed()).toEqual([
      ['before', null],
      ['at 10 s', 10_000],
      ['at 20 s', 20_000],
      ['at 30 s', 30_000],
      ['after', null],
    ])
    expect(await listed('?fromMs=15000')).toEqual([
      ['at 20 s', 20_000],
      ['at 30 s', 30_000],
    ])
    expect(await listed('?fromMs=0&limit=1')).toEqual([['at 10 s', 10_000]])
  })

  test('leaves out what was written where it is trimmed, and counts from what is shown', async () => {
    await archiveWithComments()
    await sora.call(`POST /v1/lives/${liveId}/archive/trim`, { range: { fromMs: 15_000, toMs: 25_000 } })
    expect(await listed('?fromMs=0')).toEqual([['at 20 s', 5000]])
    expect(await listed()).toEqual([
      ['before', null],
      ['at 20 s', 5000],
      ['after', null],
    ])
  })

  test('tells its reader who they are in it: also a moderator keeps order there', async () => {
    await archiveWithComments()
    await sora.call('POST /v1/chat-setting/moderators', { userId: await product.userIdOf('viewer-kenta'), named: true })
    const roleOf = async (caller: Caller) =>
      (await caller.call(`GET /v1/lives/${liveId}/comments?fromMs=0`)).json().role
    const roles = []
    for (const account of [null, 'viewer-mio', 'viewer-kenta', 'staff-yui', 'liver-sora'] as const) {
      roles.push(await roleOf(await product.as(account)))
    }
    expect(roles).toEqual(['visitor', 'user', 'moderator', 'staff', 'liver'])
  })

  test('shows its comments to its liver only while it is not published', async () => {
    await archiveWithComments()
    await sora.call(`POST /v1/lives/${liveId}/archive/publication`, { published: false })
    expect(await listed()).toEqual([])
    expect(await listed('?fromMs=0', sora)).toHaveLength(3)
  })

  test('takes its comments along a day after it is deleted; those of other lives stay', async () => {
    await archiveWithComments()
    product.clock.advance(2 * dayMs)
    await product.chat.start()
    expect(await listed()).toHaveLength(5)
    await sora.call(`POST /v1/lives/${liveId}/archive/deletion`)
    expect(await listed()).toHaveLength(5)
    await product.chat.start()
    expect(await listed()).toEqual([])
  })
})

test('what somebody wrote is in their export, and goes with their account', async () => {
  const page = await inRoom('viewer-mio')
  await said(page, 'mine')
  const kenta = await inRoom('viewer-kenta')
  await said(kenta, 'not mine')
  const userId = await product.userIdOf('viewer-mio')
  await sora.call('POST /v1/chat-setting/moderators', { userId, named: true })
  const mio = await product.as('viewer-mio')
  const { chat } = (await mio.call('GET /v1/account/export')).json()
  expect(chat.comments).toMatchObject([{ liveId, text: 'mine' }])
  const gone = await mio.call('POST /v1/account/deletion', { nickName: 'みお' })
  expect(gone.statusCode).toBe(200)
  // Also from pages that are open.
  await expect.poll(() => kenta.events.at(-1)).toEqual({ type: 'deletedAllOf', userId })
  expect(await listed()).toEqual([['not mine', null]])
  expect((await sora.call('GET /v1/chat-setting')).json().moderators).toEqual([])
})

describe('reports', () => {
  const operator = { authorization: `Operator ${operatorToken}` }
  const waiting = async () => (await visitor.call('GET /v1/staff/comment-reports', undefined, operator)).json().reports
  const settle = (id: number, deleted: boolean) =>
    visitor.call(`POST /v1/staff/comment-reports/${id}/settlement`, { deleted }, operator)

  test('wait for staff with what was written, also when it was deleted since', async () => {
    const page = await inRoom('viewer-mio')
    const id = await said(page, 'harsh words')
    const kenta = await product.as('viewer-kenta')
    const path = `POST /v1/lives/${liveId}/comments/${id}/report`
    expect((await kenta.call(path, { reason: 'abuse', text: 'ひどい' })).statusCode).toBe(200)
    expect((await kenta.call(path, { reason: 'spam' })).statusCode).toBe(200)
    await sora.call(`POST /v1/lives/${liveId}/comments/${id}/deletion`)
    const [report, ...more] = await waiting()
    expect(more).toEqual([])
    expect(report).toMatchObject({
      text: 'harsh words',
      reason: 'abuse',
      remark: 'ひどい',
      author: { nickName: 'みお' },
    })
    expect((await settle(report.id, true)).statusCode).toBe(200)
    expect(await waiting()).toEqual([])
    expect((await settle(report.id, true)).json().code).toBe('REPORT_NOT_FOUND')
  })

  test('are settled all at once; the comment goes, or stays, and it is written down', async () => {
    const page = await inRoom('viewer-mio')
    for (const deleted of [false, true]) {
      const id = await said(page, 'reported')
      for (const account of ['viewer-kenta', 'liver-hana'] as const) {
        await (await product.as(account)).call(`POST /v1/lives/${liveId}/comments/${id}/report`, { reason: 'other' })
      }
      const [report] = await waiting()
      await settle(report.id, deleted)
      expect(await waiting()).toEqual([])
      const gone = () => page.events.some((event) => event.type === 'deleted' && event.commentId === id)
      await expect.poll(gone).toBe(deleted)
    }
    expect(await listed()).toEqual([['reported', null]])
    const { entries } = (await visitor.call('GET /v1/staff/audit', undefined, operator)).json()
    const actions = entries.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'chat.report_settled')).toHaveLength(2)
  })
})

test('while the database is away comments go on, and are stored when it is back; a stop stores the last ones', async () => {
  await product.close()
  const real = await emptyDatabase()
  let away = false
  const database: Database = {
    async run(operation, input) {
      if (away && operation.name === 'chat.addComments') throw new DatabaseUnavailable('away')
      return real.run(operation, input)
    },
    close: async () => {},
  }
  const first = await openProduct()
  product = await openProduct({}, undefined, first.clock, { database })
  await begin()
  const page = await inRoom('viewer-mio')
  away = true
  await said(page, 'kept in memory')
  product.clock.advance(10_000)
  const kenta = await inRoom('viewer-kenta')
  await said(kenta, 'this one too')
  await expect.poll(() => kenta.comments).toEqual(['this one too'])
  away = false
  await product.chat.close()
  const kept = await (await first.as(null)).call(`GET /v1/lives/${liveId}/comments`)
  const texts = kept.json().comments.map(({ comment }: Listed) => comment.text)
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
  pages.push(page)
  away = true
  page.enter(liveId)
  await expect.poll(() => page.messages).toEqual([{ type: 'unavailable', room: `live:${liveId}` }])
  away = false
  page.enter(liveId)
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
    pages.push(page)
    page.enter(liveId)
    const entered = () => page.told('entered').length
    await expect.poll(() => entered() + held.length).toBe(1)
    const moderator = { userId: await other.userIdOf('viewer-kenta'), named: true }
    const naming = entered() === 1 ? keeper.call('POST /v1/chat-setting/moderators', moderator) : null
    await expect.poll(() => held.length).toBe(1)
    const banning = keeper.call(`POST /v1/lives/${liveId}/chat/ban`, { userId })
    const sora = await other.userIdOf('liver-sora')
    await expect.poll(() => other.chat.isUnwelcome(sora, userId)).toBe(true)
    // Time enough for the later reading to overtake the one that is held, if it may.
    await new Promise((resolve) => setTimeout(resolve, 300))
    held[0]?.()
    await Promise.all([naming, banning])
    await expect.poll(entered).toBe(1)
    page.say(liveId, 'still here')
    await expect.poll(() => page.told('refused').map(({ code }) => code)).toEqual(['CHAT_BANNED'])
    await other.close()
  },
)

test('what was taken is stored by itself within a second', async () => {
  const page = await inRoom('viewer-mio')
  await said(page, 'soon')
  product.clock.advance(300)
  const other = await openProduct({}, undefined, product.clock, { database: product.database })
  const stored = async () => (await (await other.as(null)).call(`GET /v1/lives/${liveId}/comments`)).json().comments
  await expect.poll(stored).toHaveLength(1)
  await other.close()
})
