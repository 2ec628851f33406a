import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/japan-time.ts'
import { openChatProduct, type ChatProduct } from '#tests/support/chat-product.ts'
import { openProduct, operatorToken, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

const recording = { durationMs: 600_000, bytes: 75_000_000, hasVideo: true, trim: null }

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

const stateOf = async () => (await chatProduct.visitor.call(`GET /v1/lives/${chatProduct.liveId}`)).json().state

interface ReadComment {
  readonly comment: { readonly text: string }
  readonly atMs: number | null
}

async function readComments(query = '', caller = chatProduct.visitor): Promise<[string, number | null][]> {
  const { comments } = (await caller.call(`GET /v1/lives/${chatProduct.liveId}/comments${query}`)).json()
  return comments.map(({ comment, atMs }: ReadComment) => [comment.text, atMs])
}

describe('the archive', () => {
  async function archiveWithComments(): Promise<void> {
    product.engine.recorded.set(chatProduct.liveId, recording)
    const client = await chatProduct.join('viewer-mio')
    await chatProduct.post(client, 'before')
    product.clock.advance(60_000)
    product.engine.listener.onEvent({ type: 'playable', streamId: chatProduct.liveId })
    await expect.poll(stateOf).toBe('on_air')
    for (const text of ['at 10 s', 'at 20 s', 'at 30 s']) {
      product.clock.advance(10_000)
      await chatProduct.post(client, text)
    }
    product.clock.advance(10_000)
    await chatProduct.sora.call(`POST /v1/lives/${chatProduct.liveId}/end`)
    await expect.poll(stateOf).toBe('archived')
    product.clock.advance(10_000)
    await chatProduct.post(client, 'after')
  }

  test('has the time in the recording for each comment, none for comments before and after it', async () => {
    await archiveWithComments()
    expect(await readComments()).toEqual([
      ['before', null],
      ['at 10 s', 10_000],
      ['at 20 s', 20_000],
      ['at 30 s', 30_000],
      ['after', null],
    ])
    expect(await readComments('?fromMs=15000')).toEqual([
      ['at 20 s', 20_000],
      ['at 30 s', 30_000],
    ])
    expect(await readComments('?fromMs=0&limit=1')).toEqual([['at 10 s', 10_000]])
  })

  test('excludes comments of trimmed parts, and measures times from the trimmed start', async () => {
    await archiveWithComments()
    await chatProduct.sora.call(`POST /v1/lives/${chatProduct.liveId}/archive/trim`, {
      range: { fromMs: 15_000, toMs: 25_000 },
    })
    expect(await readComments('?fromMs=0')).toEqual([['at 20 s', 5000]])
    expect(await readComments()).toEqual([
      ['before', null],
      ['at 20 s', 5000],
      ['after', null],
    ])
  })

  test('returns the role of the reader', async () => {
    await archiveWithComments()
    await chatProduct.sora.call('POST /v1/chat-setting/moderators', {
      userId: await product.userIdOf('viewer-kenta'),
      named: true,
    })
    const roleOf = async (caller: Caller) =>
      (await caller.call(`GET /v1/lives/${chatProduct.liveId}/comments?fromMs=0`)).json().role
    const roles = []
    for (const account of [null, 'viewer-mio', 'viewer-kenta', 'staff-yui', 'liver-sora'] as const) {
      roles.push(await roleOf(await product.as(account)))
    }
    expect(roles).toEqual(['visitor', 'user', 'moderator', 'staff', 'liver'])
  })

  test('shows comments only to the liver while it is unpublished', async () => {
    await archiveWithComments()
    await chatProduct.sora.call(`POST /v1/lives/${chatProduct.liveId}/archive/publication`, { published: false })
    expect(await readComments()).toEqual([])
    expect(await readComments('?fromMs=0', chatProduct.sora)).toHaveLength(3)
  })

  test('sends comments only to the liver in the room while it is unpublished and the chat is closed', async () => {
    await archiveWithComments()
    const early = await chatProduct.join('viewer-kenta')
    await chatProduct.sora.call(`POST /v1/lives/${chatProduct.liveId}/archive/publication`, { published: false })
    product.clock.advance(6 * 60_000)
    const receivedBy = async (account: DemoAccount) => {
      const client = await chatProduct.join(account)
      client.enter(chatProduct.liveId, early.received('joined')[0]?.position ?? null)
      await expect.poll(() => client.received('joined').length).toBe(2)
      return client.received('joined').map(({ snapshot, events }) => snapshot?.comments.length ?? events.length)
    }
    expect(await receivedBy('viewer-mio')).toEqual([0, 0])
    expect((await receivedBy('liver-sora'))[0]).toBe(5)
  })

  test('sends no comments of trimmed parts in the room, on joining or resuming', async () => {
    await archiveWithComments()
    const early = await chatProduct.join('viewer-kenta')
    await chatProduct.sora.call(`POST /v1/lives/${chatProduct.liveId}/archive/trim`, {
      range: { fromMs: 15_000, toMs: 25_000 },
    })
    early.enter(chatProduct.liveId, early.received('joined')[0]?.position ?? null)
    await expect.poll(() => early.received('joined').length).toBe(2)
    const late = await chatProduct.join('viewer-mio')
    for (const client of [early, late]) {
      const texts = client
        .received('joined')
        .at(-1)
        ?.snapshot?.comments.map(({ text }) => text)
      expect(texts).toEqual(['before', 'at 20 s', 'after'])
    }
  })

  test('loses its comments a day after its deletion', async () => {
    await archiveWithComments()
    product.clock.advance(2 * dayMs)
    await product.chat.start()
    expect(await readComments()).toHaveLength(5)
    await chatProduct.sora.call(`POST /v1/lives/${chatProduct.liveId}/archive/deletion`)
    expect(await readComments()).toHaveLength(5)
    await product.chat.start()
    expect(await readComments()).toEqual([])
  })
})

test('comments of a user are exported, and deleted with the account', async () => {
  const client = await chatProduct.join('viewer-mio')
  await chatProduct.post(client, 'mine')
  const kenta = await chatProduct.join('viewer-kenta')
  await chatProduct.post(kenta, 'not mine')
  const userId = await product.userIdOf('viewer-mio')
  await chatProduct.sora.call('POST /v1/chat-setting/moderators', { userId, named: true })
  const mio = await product.as('viewer-mio')
  const { chat } = (await mio.call('GET /v1/account/export')).json()
  expect(chat.comments).toMatchObject([{ liveId: chatProduct.liveId, text: 'mine' }])
  const gone = await mio.call('POST /v1/account/deletion', { nickName: 'みお' })
  expect(gone.statusCode).toBe(200)
  // Connected clients are notified, too.
  await expect.poll(() => kenta.events.at(-1)).toEqual({ type: 'deletedAllOf', userId })
  expect(await readComments()).toEqual([['not mine', null]])
  expect((await chatProduct.sora.call('GET /v1/chat-setting')).json().moderators).toEqual([])
})

describe('reports', () => {
  const operator = { authorization: `Operator ${operatorToken}` }
  const waiting = async () =>
    (await chatProduct.visitor.call('GET /v1/staff/comment-reports', undefined, operator)).json().reports
  const settle = (id: number, deleted: boolean) =>
    chatProduct.visitor.call(`POST /v1/staff/comment-reports/${id}/settlement`, { deleted }, operator)

  test('contain the text of the comment, even after its deletion', async () => {
    const client = await chatProduct.join('viewer-mio')
    const id = await chatProduct.post(client, 'harsh words')
    const kenta = await product.as('viewer-kenta')
    const path = `POST /v1/lives/${chatProduct.liveId}/comments/${id}/report`
    expect((await kenta.call(path, { reason: 'abuse', text: 'ひどい' })).statusCode).toBe(200)
    expect((await kenta.call(path, { reason: 'spam' })).statusCode).toBe(200)
    await chatProduct.sora.call(`POST /v1/lives/${chatProduct.liveId}/comments/${id}/deletion`)
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

  test('of one comment are settled together, with or without deleting it, and audited', async () => {
    const client = await chatProduct.join('viewer-mio')
    for (const deleted of [false, true]) {
      const id = await chatProduct.post(client, 'reported')
      for (const account of ['viewer-kenta', 'liver-hana'] as const) {
        await (
          await product.as(account)
        ).call(`POST /v1/lives/${chatProduct.liveId}/comments/${id}/report`, { reason: 'other' })
      }
      const [report] = await waiting()
      await settle(report.id, deleted)
      expect(await waiting()).toEqual([])
      const gone = () => client.events.some((event) => event.type === 'deleted' && event.commentId === id)
      await expect.poll(gone).toBe(deleted)
    }
    expect(await readComments()).toEqual([['reported', null]])
    const { entries } = (await chatProduct.visitor.call('GET /v1/staff/audit', undefined, operator)).json()
    const actions = entries.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'chat.report_settled')).toHaveLength(2)
  })

  test('of a live have its title, one for each user, are settled together, and audited', async () => {
    const path = `POST /v1/lives/${chatProduct.liveId}/report`
    const kenta = await product.as('viewer-kenta')
    const hana = await product.as('liver-hana')
    expect((await kenta.call(path, { reason: 'sexual', text: '  服装が… ' })).statusCode).toBe(200)
    expect((await kenta.call(path, { reason: 'spam' })).statusCode).toBe(200)
    expect((await hana.call(path, { reason: 'other', text: 'あ'.repeat(501) })).json().code).toBe('INVALID_REQUEST')
    await hana.call(path, { reason: 'other' })
    const reports = await waiting()
    expect(reports).toMatchObject([
      { commentId: null, text: '残る', reason: 'sexual', remark: '服装が…', author: { nickName: 'そら' } },
      { commentId: null, reason: 'other', reporter: { nickName: 'はな' } },
    ])
    expect((await settle(reports[0].id, true)).json().code).toBe('REPORT_OF_LIVE')
    const comment = await chatProduct.post(await chatProduct.join('viewer-mio'), 'reported, too')
    await kenta.call(`POST /v1/lives/${chatProduct.liveId}/comments/${comment}/report`, { reason: 'abuse' })
    expect((await settle(reports[0].id, false)).statusCode).toBe(200)
    expect(await waiting()).toMatchObject([{ commentId: comment }])
    const { entries } = (await chatProduct.visitor.call('GET /v1/staff/audit', undefined, operator)).json()
    expect(entries[0]).toMatchObject({
      action: 'chat.report_settled',
      details: { liveId: chatProduct.liveId, commentId: null, deleted: false },
    })
    // After the settlement the live can be reported again.
    await kenta.call(path, { reason: 'sexual' })
    expect(await waiting()).toHaveLength(2)
  })

  test('of a channel have its name and owner, one for each user, and are settled together', async () => {
    const path = 'POST /v1/channels/1/report'
    const kenta = await product.as('viewer-kenta')
    await kenta.call(path, { reason: 'spam' })
    await kenta.call(path, { reason: 'abuse' })
    await (await product.as('liver-hana')).call(path, { reason: 'other', text: '広告だけ' })
    const reports = await waiting()
    expect(reports).toMatchObject([
      { channelId: 1, liveId: null, commentId: null, text: 'ひだまりチャンネル', author: { nickName: 'あかり' } },
      { channelId: 1, remark: '広告だけ', reporter: { nickName: 'はな' } },
    ])
    expect((await settle(reports[0].id, true)).json().code).toBe('REPORT_OF_LIVE')
    expect((await settle(reports[0].id, false)).statusCode).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('of a liver without lives have the name, one for each user, and are settled together', async () => {
    const liverId = await product.userIdOf('liver-hana')
    const path = `POST /v1/livers/${liverId}/report`
    const kenta = await product.as('viewer-kenta')
    await kenta.call(path, { reason: 'spam' })
    await kenta.call(path, { reason: 'abuse' })
    await (await product.as('viewer-mio')).call(path, { reason: 'other', text: 'なりすましです' })
    const reports = await waiting()
    expect(reports).toMatchObject([
      { liverId, liveId: null, channelId: null, text: 'はな', reason: 'spam', author: { id: liverId } },
      { liverId, remark: 'なりすましです', reporter: { nickName: 'みお' } },
    ])
    expect((await settle(reports[0].id, true)).json().code).toBe('REPORT_OF_LIVE')
    expect((await settle(reports[0].id, false)).statusCode).toBe(200)
    expect(await waiting()).toEqual([])
    const viewerId = await product.userIdOf('viewer-mio')
    expect((await kenta.call(`POST /v1/livers/${viewerId}/report`, { reason: 'spam' })).json().code).toBe(
      'LIVER_NOT_FOUND',
    )
  })

  test('of one address are limited to ten in a minute', async () => {
    const kenta = await product.as('viewer-kenta')
    const codes: unknown[] = []
    for (let index = 0; index < 11; index += 1) {
      codes.push((await kenta.call(`POST /v1/lives/${chatProduct.liveId}/report`, { reason: 'spam' })).json().code)
    }
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => undefined))
  })
})

test('accepted comments are stored within a second', async () => {
  const client = await chatProduct.join('viewer-mio')
  await chatProduct.post(client, 'soon')
  product.clock.advance(300)
  const other = await openProduct({}, undefined, product.clock, { database: product.database })
  const stored = async () =>
    (await (await other.as(null)).call(`GET /v1/lives/${chatProduct.liveId}/comments`)).json().comments
  await expect.poll(stored).toHaveLength(1)
  await other.close()
})
