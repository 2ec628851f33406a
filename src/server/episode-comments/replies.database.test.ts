import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openEpisodeCommentApi, type EpisodeCommentApi } from '#tests/support/episode-comment-api.ts'
import { setBlocked } from '../chat/store/people.ts'
import { storeWords } from '../chat/store/words.ts'

let api: EpisodeCommentApi
let comment: string
beforeEach(async () => {
  api = await openEpisodeCommentApi()
  comment = await api.written(api.owner, 'コメント')
})

const codeOf = (answer: { json(): { code?: string } }) => answer.json().code ?? 'ok'
const reply = async (text: string, by = api.user) => codeOf(await api.reply(by, comment, text))

interface Answer {
  readonly items: { readonly text: string }[]
  readonly next: string | null
}
const listed = async (query = '', by = api.visitor): Promise<Answer> =>
  (await by.get(`${api.path}/${comment}/replies${query}`)).json()
const textsOf = ({ items }: Answer) => items.map(({ text }) => text)

describe('a reply', () => {
  test('is stored as typed, is counted, and is listed with its comment only', async () => {
    const answer = (await api.reply(api.user, comment, ' ﾊﾛｰ ')).json()
    expect(answer.reply).toMatchObject({ text: 'ﾊﾛｰ', author: { id: api.ids.user }, likes: 0, liked: false })
    expect((await api.visitor.get(api.path)).json()).toMatchObject({
      comments: [{ id: comment, replies: { count: 1, items: [answer.reply], next: null } }],
      count: 2,
    })
    expect(await api.texts(api.visitor, '?order=best')).toEqual(['コメント'])
    expect(await api.texts(api.visitor, '?order=time')).toEqual([])
  })

  test('is stored once when its request is repeated, for each comment', async () => {
    const other = await api.written(api.owner, 'もう一つ')
    const key = randomUUID()
    const first = (await api.reply(api.user, comment, 'x', { key })).json()
    expect((await api.reply(api.user, comment, 'x', { key })).json()).toEqual(first)
    await api.reply(api.user, other, 'x', { key })
    expect(await api.repliesByText(api.visitor)).toEqual({ コメント: [1, 'x'], もう一つ: [1, 'x'] })
    expect(await api.count()).toBe(4)
  })

  test('has the rules of comments: length, words, and one rate limit with them', async () => {
    expect(await reply(' \u200B ')).toBe('COMMENT_EMPTY')
    expect(await reply('😀'.repeat(201))).toBe('COMMENT_TOO_LONG')
    await api.database.run(storeWords, { liverId: api.ids.owner, words: ['ネタバレ'] })
    expect(await reply('ねたばれ')).toBe('CHAT_BANNED_WORD')
    expect(await reply('ねたばれ', api.editor)).toBe('ok')
    await api.write(api.user, 'x')
    expect([await reply('a'), await reply('b'), await reply('c')]).toEqual(['ok', 'ok', 'CHAT_TOO_FAST'])
  })

  test('has a comment that exists and is not a reply', async () => {
    const id = await api.replied(api.user, comment, 'x')
    expect(codeOf(await api.reply(api.user, id, 'y'))).toBe('COMMENT_IS_REPLY')
    expect(codeOf(await api.reply(api.user, randomUUID(), 'y'))).toBe('COMMENT_NOT_FOUND')
    expect(await api.repliesByText(api.visitor)).toEqual({ コメント: [1, 'x'] })
    expect(await api.count()).toBe(2)
  })

  test('is rejected and hidden while comments of the episode are off', async () => {
    await api.replied(api.user, comment, 'x')
    const { version } = await api.read(api.owner, api.id)
    await api.owner.patch(`${api.list}/${api.id}`, { commenting: false, version })
    expect(await reply('y', api.owner)).toBe('EPISODE_COMMENTS_OFF')
    expect(await listed()).toMatchObject({ code: 'EPISODE_COMMENTS_OFF' })
    expect(codeOf(await api.like(api.user, comment))).toBe('EPISODE_COMMENTS_OFF')
  })

  test('is reported to staff, who delete it', async () => {
    const id = await api.replied(api.user, comment, 'ひどい返信')
    await api.follower.post(`${api.path}/${id}/report`, { reason: 'abuse' })
    const [report] = await api.reports.staff.list(10)
    expect(report).toMatchObject({ commentId: id, text: 'ひどい返信', author: { id: api.ids.user } })
    await api.reports.staff.settle(report?.id ?? 0, true, api.ids.staff)
    await api.outbox.settled()
    expect(await api.repliesByText(api.visitor)).toEqual({ コメント: [0] })
  })
})

describe('the replies to a comment', () => {
  test('are in the order of writing: two with the comment, the others page by page', async () => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) await api.replied(api.user, comment, text)
    const [shown] = (await api.visitor.get(api.path)).json().comments
    expect(shown.replies).toMatchObject({ count: 5, items: [{ text: 'a' }, { text: 'b' }] })
    const second = await listed(`?limit=2&cursor=${shown.replies.next}`)
    expect(textsOf(second)).toEqual(['c', 'd'])
    const third = await listed(`?limit=2&cursor=${second.next}`)
    expect(third).toMatchObject({ items: [{ text: 'e' }], next: null })
    expect(textsOf(await listed())).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('are without those of users whom the viewer has blocked', async () => {
    for (const by of [api.follower, api.editor, api.staff, api.owner]) await api.replied(by, comment, 'x')
    const block = { userId: api.ids.user, blockedId: api.ids.follower, since: api.clock.now(), blocked: true }
    await api.database.run(setBlocked, block)
    const authors = async (by = api.user) => {
      const [{ replies }] = (await by.get(api.path)).json().comments
      return replies.items.map(({ author }: { author: { id: number } }) => author.id)
    }
    expect(await authors()).toEqual([api.ids.editor, api.ids.staff])
    expect(await authors(api.visitor)).toEqual([api.ids.follower, api.ids.editor])
    expect((await listed('', api.user)).items).toHaveLength(3)
  })

  test('are deleted with it, and leave it when they are deleted', async () => {
    const own = await api.replied(api.user, comment, 'a')
    await api.replied(api.follower, comment, 'b')
    for (let n = 0; n < 2; n += 1) await api.user.delete(`${api.path}/${own}`)
    expect(await api.repliesByText(api.visitor)).toEqual({ コメント: [1, 'b'] })
    expect(await api.count()).toBe(2)
    await api.owner.delete(`${api.path}/${comment}`)
    expect(await api.texts(api.visitor)).toEqual([])
    expect(await api.count()).toBe(0)
    expect(await listed()).toMatchObject({ code: 'COMMENT_NOT_FOUND' })
  })

  test('are without those of a deleted account, and those to its comments; its replies are exported before', async () => {
    const other = await api.written(api.user, 'x')
    await api.replied(api.follower, other, 'to x')
    await api.replied(api.user, comment, 'y')
    await api.replied(api.follower, comment, 'z')
    const { account } = api.comments
    const comments = [
      { id: other, parentId: null, text: 'x' },
      { parentId: comment, text: 'y' },
    ]
    expect(await account.export(api.ids.user)).toMatchObject({ comments })
    await account.deleteUserData(api.ids.user)
    expect(await api.repliesByText(api.visitor)).toEqual({ コメント: [1, 'z'] })
    expect(await api.count()).toBe(2)
  })
})
