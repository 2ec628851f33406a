import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openChatSite, type ChatSite } from '#tests/support/chat-site.ts'
import { openProduct, operatorToken, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

const recording = { durationMs: 600_000, bytes: 75_000_000, picture: true, trim: null }
const dayMs = 24 * 60 * 60 * 1000

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

const stateOf = async () => (await site.visitor.call(`GET /v1/lives/${site.liveId}`)).json().state

interface Listed {
  readonly comment: { readonly text: string }
  readonly atMs: number | null
}

async function listed(query = '', caller = site.visitor): Promise<[string, number | null][]> {
  const { comments } = (await caller.call(`GET /v1/lives/${site.liveId}/comments${query}`)).json()
  return comments.map(({ comment, atMs }: Listed) => [comment.text, atMs])
}

describe('the archive', () => {
  async function archiveWithComments(): Promise<void> {
    product.engine.recorded.set(site.liveId, recording)
    const page = await site.inRoom('viewer-mio')
    await site.said(page, 'before')
    product.clock.advance(60_000)
    product.engine.listener.onEvent({ type: 'playable', streamId: site.liveId })
    await expect.poll(stateOf).toBe('on_air')
    for (const text of ['at 10 s', 'at 20 s', 'at 30 s']) {
      product.clock.advance(10_000)
      await site.said(page, text)
    }
    product.clock.advance(10_000)
    await site.sora.call(`POST /v1/lives/${site.liveId}/end`)
    await expect.poll(stateOf).toBe('archived')
    product.clock.advance(10_000)
    await site.said(page, 'after')
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
    await site.sora.call(`POST /v1/lives/${site.liveId}/archive/trim`, { range: { fromMs: 15_000, toMs: 25_000 } })
    expect(await listed('?fromMs=0')).toEqual([['at 20 s', 5000]])
    expect(await listed()).toEqual([
      ['before', null],
      ['at 20 s', 5000],
      ['after', null],
    ])
  })

  test('tells its reader who they are in it: also a moderator keeps order there', async () => {
    await archiveWithComments()
    await site.sora.call('POST /v1/chat-setting/moderators', {
      userId: await product.userIdOf('viewer-kenta'),
      named: true,
    })
    const roleOf = async (caller: Caller) =>
      (await caller.call(`GET /v1/lives/${site.liveId}/comments?fromMs=0`)).json().role
    const roles = []
    for (const account of [null, 'viewer-mio', 'viewer-kenta', 'staff-yui', 'liver-sora'] as const) {
      roles.push(await roleOf(await product.as(account)))
    }
    expect(roles).toEqual(['visitor', 'user', 'moderator', 'staff', 'liver'])
  })

  test('shows its comments to its liver only while it is not published', async () => {
    await archiveWithComments()
    await site.sora.call(`POST /v1/lives/${site.liveId}/archive/publication`, { published: false })
    expect(await listed()).toEqual([])
    expect(await listed('?fromMs=0', site.sora)).toHaveLength(3)
  })

  test('tells nobody but its liver in the room what was said, while it is not published and the chat is over', async () => {
    await archiveWithComments()
    const early = await site.inRoom('viewer-kenta')
    await site.sora.call(`POST /v1/lives/${site.liveId}/archive/publication`, { published: false })
    product.clock.advance(6 * 60_000)
    const heardBy = async (account: DemoAccount) => {
      const page = await site.inRoom(account)
      page.enter(site.liveId, early.told('entered')[0]?.position ?? null)
      await expect.poll(() => page.told('entered').length).toBe(2)
      return page.told('entered').map(({ snapshot, events }) => snapshot?.comments.length ?? events.length)
    }
    expect(await heardBy('viewer-mio')).toEqual([0, 0])
    expect((await heardBy('liver-sora'))[0]).toBe(5)
  })

  test('tells nobody in the room what was said where it is trimmed, nor to whoever comes back', async () => {
    await archiveWithComments()
    const early = await site.inRoom('viewer-kenta')
    await site.sora.call(`POST /v1/lives/${site.liveId}/archive/trim`, { range: { fromMs: 15_000, toMs: 25_000 } })
    early.enter(site.liveId, early.told('entered')[0]?.position ?? null)
    await expect.poll(() => early.told('entered').length).toBe(2)
    const late = await site.inRoom('viewer-mio')
    for (const page of [early, late]) {
      const texts = page
        .told('entered')
        .at(-1)
        ?.snapshot?.comments.map(({ text }) => text)
      expect(texts).toEqual(['before', 'at 20 s', 'after'])
    }
  })

  test('takes its comments along a day after it is deleted; those of other lives stay', async () => {
    await archiveWithComments()
    product.clock.advance(2 * dayMs)
    await product.chat.start()
    expect(await listed()).toHaveLength(5)
    await site.sora.call(`POST /v1/lives/${site.liveId}/archive/deletion`)
    expect(await listed()).toHaveLength(5)
    await product.chat.start()
    expect(await listed()).toEqual([])
  })
})

test('what somebody wrote is in their export, and goes with their account', async () => {
  const page = await site.inRoom('viewer-mio')
  await site.said(page, 'mine')
  const kenta = await site.inRoom('viewer-kenta')
  await site.said(kenta, 'not mine')
  const userId = await product.userIdOf('viewer-mio')
  await site.sora.call('POST /v1/chat-setting/moderators', { userId, named: true })
  const mio = await product.as('viewer-mio')
  const { chat } = (await mio.call('GET /v1/account/export')).json()
  expect(chat.comments).toMatchObject([{ liveId: site.liveId, text: 'mine' }])
  const gone = await mio.call('POST /v1/account/deletion', { nickName: 'みお' })
  expect(gone.statusCode).toBe(200)
  // Also from pages that are open.
  await expect.poll(() => kenta.events.at(-1)).toEqual({ type: 'deletedAllOf', userId })
  expect(await listed()).toEqual([['not mine', null]])
  expect((await site.sora.call('GET /v1/chat-setting')).json().moderators).toEqual([])
})

describe('reports', () => {
  const operator = { authorization: `Operator ${operatorToken}` }
  const waiting = async () =>
    (await site.visitor.call('GET /v1/staff/comment-reports', undefined, operator)).json().reports
  const settle = (id: number, deleted: boolean) =>
    site.visitor.call(`POST /v1/staff/comment-reports/${id}/settlement`, { deleted }, operator)

  test('wait for staff with what was written, also when it was deleted since', async () => {
    const page = await site.inRoom('viewer-mio')
    const id = await site.said(page, 'harsh words')
    const kenta = await product.as('viewer-kenta')
    const path = `POST /v1/lives/${site.liveId}/comments/${id}/report`
    expect((await kenta.call(path, { reason: 'abuse', text: 'ひどい' })).statusCode).toBe(200)
    expect((await kenta.call(path, { reason: 'spam' })).statusCode).toBe(200)
    await site.sora.call(`POST /v1/lives/${site.liveId}/comments/${id}/deletion`)
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
    const page = await site.inRoom('viewer-mio')
    for (const deleted of [false, true]) {
      const id = await site.said(page, 'reported')
      for (const account of ['viewer-kenta', 'liver-hana'] as const) {
        await (
          await product.as(account)
        ).call(`POST /v1/lives/${site.liveId}/comments/${id}/report`, { reason: 'other' })
      }
      const [report] = await waiting()
      await settle(report.id, deleted)
      expect(await waiting()).toEqual([])
      const gone = () => page.events.some((event) => event.type === 'deleted' && event.commentId === id)
      await expect.poll(gone).toBe(deleted)
    }
    expect(await listed()).toEqual([['reported', null]])
    const { entries } = (await site.visitor.call('GET /v1/staff/audit', undefined, operator)).json()
    const actions = entries.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'chat.report_settled')).toHaveLength(2)
  })
})

test('what was taken is stored by itself within a second', async () => {
  const page = await site.inRoom('viewer-mio')
  await site.said(page, 'soon')
  product.clock.advance(300)
  const other = await openProduct({}, undefined, product.clock, { database: product.database })
  const stored = async () =>
    (await (await other.as(null)).call(`GET /v1/lives/${site.liveId}/comments`)).json().comments
  await expect.poll(stored).toHaveLength(1)
  await other.close()
})
