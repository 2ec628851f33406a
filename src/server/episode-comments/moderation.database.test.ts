import { beforeEach, describe, expect, test } from 'vitest'
import { openEpisodeCommentApi, type EpisodeCommentApi } from '#tests/support/episode-comment-api.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'
import { setBlocked } from '../chat/store/people.ts'

let api: EpisodeCommentApi
let bans: string
let words: string
let pinned: string
beforeEach(async () => {
  api = await openEpisodeCommentApi()
  bans = `/v1/channels/${api.channelId}/comment-bans`
  words = `/v1/channels/${api.channelId}/comment-words`
  pinned = api.path.replace(/comments$/, 'pinned-comment')
})

/** The results of what only owners, editors and staff may do. */
const moderatorsOnly = {
  visitor: 'SIGN_IN_REQUIRED',
  user: 'NOT_YOUR_CHANNEL',
  follower: 'NOT_YOUR_CHANNEL',
  staff: 'ok',
  editor: 'ok',
  owner: 'ok',
}
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code ?? 'ok'
const write = async (by = api.user, text = 'コメント') => {
  api.clock.advance(3000)
  return codeOf(await api.write(by, text))
}
const act = (by: SliceCaller, id: string, action: 'timeout' | 'ban', body: object = {}) =>
  by.post(`${api.path}/${id}/${action}`, body)
const silence = async (minutes = 1) => act(api.owner, await api.written(api.user, 'x'), 'timeout', { minutes })
const listed = async () => (await api.editor.get(bans)).json().bans

describe('only owners, editors and staff', () => {
  test('time out and ban the author of a comment', async () => {
    const stranger = api.as({ id: api.ids.user, roles: [] })
    const found = (action: 'timeout' | 'ban', body: object) =>
      api.results(async (by) => {
        const id = await api.written(stranger, 'x')
        const answer = await act(by, id, action, body)
        await api.owner.delete(`${bans}/${api.ids.user}`)
        return answer
      })
    expect(await found('timeout', { minutes: 1 })).toEqual(moderatorsOnly)
    expect(await found('ban', {})).toEqual(moderatorsOnly)
  })

  test('list and lift bans', async () => {
    expect(await api.results((by) => by.get(bans))).toEqual(moderatorsOnly)
    expect(await api.results((by) => by.delete(`${bans}/${api.ids.user}`))).toEqual(moderatorsOnly)
  })

  test('read and set the banned words', async () => {
    expect(await api.results((by) => by.get(words))).toEqual(moderatorsOnly)
    let version = 1
    const set = async (by: SliceCaller) => {
      const answer = await by.put(words, { words: ['x'], version })
      version = answer.json().version ?? version
      return answer
    }
    expect(await api.results(set)).toEqual(moderatorsOnly)
  })

  test('pin a comment', async () => {
    const commentId = await api.written(api.user, 'x')
    expect(await api.results((by) => by.put(pinned, { commentId }))).toEqual(moderatorsOnly)
    expect(await api.results((by) => by.put(pinned, { commentId: null }))).toEqual(moderatorsOnly)
    const reply = await api.replied(api.user, commentId, 'y')
    expect(codeOf(await api.owner.put(pinned, { commentId: reply }))).toBe('COMMENT_IS_REPLY')
  })

  test('are known by their own channel, and act on comments of their episode', async () => {
    const id = await api.written(api.user, 'x')
    expect(codeOf(await api.user.get(bans.replace(String(api.channelId), String(api.otherChannelId))))).toBe('ok')
    expect(codeOf(await api.owner.get('/v1/channels/999/comment-bans'))).toBe('CHANNEL_NOT_FOUND')
    const other = `${api.list}/${await api.published('第2話')}`
    expect(codeOf(await api.owner.post(`${other}/comments/${id}/ban`, {}))).toBe('COMMENT_NOT_FOUND')
    expect(codeOf(await api.owner.put(`${other}/pinned-comment`, { commentId: id }))).toBe('COMMENT_NOT_FOUND')
    expect(codeOf(await api.owner.put(`${api.list}/999/pinned-comment`, { commentId: id }))).toBe('EPISODE_NOT_FOUND')
  })
})

test('owners, editors, staff and oneself are protected from time-outs and bans', async () => {
  for (const by of [api.owner, api.editor, api.staff]) {
    const id = await api.written(by, 'x')
    for (const moderator of [api.owner, api.editor, api.staff]) {
      expect(codeOf(await act(moderator, id, 'timeout', { minutes: 1 }))).toBe('TARGET_PROTECTED')
      expect(codeOf(await act(moderator, id, 'ban'))).toBe('TARGET_PROTECTED')
    }
  }
})

describe('a time-out', () => {
  test('holds on all episodes of the channel until its end, and is listed until then', async () => {
    await silence(10)
    expect(await write()).toBe('CHAT_TIMED_OUT')
    const other = `${api.list}/${await api.published('第2話')}/comments`
    expect(codeOf(await api.write(api.user, 'x', {}, other))).toBe('CHAT_TIMED_OUT')
    expect(await write(api.follower)).toBe('ok')
    expect(await listed()).toMatchObject([{ user: { id: api.ids.user }, by: 'owner' }])
    api.clock.advance(600_000)
    expect(await listed()).toEqual([])
    expect(await write()).toBe('ok')
  })

  test('is replaced by a later one, lifted, and has 1, 10 or 60 minutes', async () => {
    const id = await api.written(api.user, 'x')
    await act(api.owner, id, 'timeout', { minutes: 60 })
    await act(api.editor, id, 'timeout', { minutes: 1 })
    expect(await listed()).toMatchObject([{ by: 'editor' }])
    api.clock.advance(60_000)
    expect(await write()).toBe('ok')
    await act(api.owner, id, 'timeout', { minutes: 60 })
    await api.editor.delete(`${bans}/${api.ids.user}`)
    expect(await write()).toBe('ok')
    expect(codeOf(await act(api.owner, id, 'timeout', { minutes: 5 }))).toBe('INVALID_REQUEST')
  })

  test('does not shorten a ban', async () => {
    const other = await api.published('第2話')
    const { id } = (await api.write(api.user, 'x', {}, `${api.list}/${other}/comments`)).json().comment
    await act(api.owner, await api.written(api.user, 'x'), 'ban')
    await api.owner.post(`${api.list}/${other}/comments/${id}/timeout`, { minutes: 1 })
    api.clock.advance(60_000)
    expect(await write()).toBe('COMMENT_BANNED')
  })
})

describe('a ban', () => {
  test('removes the comments of the user on this episode, and lasts until it is lifted', async () => {
    await api.written(api.user, 'a')
    await api.written(api.follower, 'b')
    await act(api.owner, await api.written(api.user, 'c'), 'ban')
    expect(await api.texts(api.visitor)).toEqual(['b'])
    expect(await api.count()).toBe(1)
    api.clock.advance(86_400_000)
    expect(await write()).toBe('COMMENT_BANNED')
    expect(await listed()).toMatchObject([{ user: { id: api.ids.user }, until: null, by: 'owner' }])
    await api.editor.delete(`${bans}/${api.ids.user}`)
    expect(await listed()).toEqual([])
    expect(await write()).toBe('ok')
  })

  test('removes the replies of the user on this episode, and the replies to their comments', async () => {
    const [fan, troll] = [await api.written(api.follower, 'a'), await api.written(api.user, 'b')]
    await api.replied(api.owner, fan, 'c')
    await api.replied(api.owner, troll, 'd')
    await act(api.owner, await api.replied(api.user, fan, 'e'), 'ban')
    expect(await api.repliesByText(api.visitor)).toEqual({ a: [1, 'c'] })
    expect(await api.count()).toBe(2)
    expect(codeOf(await api.reply(api.user, fan, 'x'))).toBe('COMMENT_BANNED')
  })

  test('does not hold in another channel', async () => {
    await act(api.owner, await api.written(api.follower, 'x'), 'ban')
    const own = `/v1/channels/${api.otherChannelId}/series`
    const { id: seriesId } = (await api.user.post(own, { title: 'よそ' })).json()
    const episodes = `${own}/${seriesId}/episodes`
    await api.addVideo(2, 'ready', api.otherChannelId)
    const { id } = (await api.user.post(episodes, { title: '第1話', videoId: 2 })).json()
    await api.user.post(`${episodes}/${id}/publication`, { publishesAt: api.clock.now().toISOString() })
    expect(codeOf(await api.write(api.follower, 'x', {}, `${episodes}/${id}/comments`))).toBe('ok')
  })

  test('is audited, as are time-outs, its end and changed words', async () => {
    const id = await api.written(api.user, 'x')
    await act(api.owner, id, 'timeout', { minutes: 1 })
    await act(api.staff, id, 'ban')
    for (let n = 0; n < 2; n += 1) await api.editor.delete(`${bans}/${api.ids.user}`)
    await api.editor.put(words, { words: ['x'], version: 1 })
    const entries = await api.audit.list({ limit: 10 })
    const found = entries.map(({ action, actorUserId }) => `${action} ${actorUserId}`)
    expect(found.filter((entry) => /commenter|ban_lifted|words/.test(entry))).toEqual([
      `episode.words_changed ${api.ids.editor}`,
      `episode.ban_lifted ${api.ids.editor}`,
      `episode.commenter_banned ${api.ids.staff}`,
      `episode.commenter_timed_out ${api.ids.owner}`,
    ])
  })

  test('is listed page by page, and goes with the account', async () => {
    for (const by of [api.user, api.follower]) await act(api.owner, await api.written(by, 'x'), 'ban')
    const first = (await api.owner.get(`${bans}?limit=1`)).json()
    expect(first.bans).toMatchObject([{ user: { id: api.ids.follower } }])
    const second = (await api.owner.get(`${bans}?limit=1&cursor=${first.next}`)).json()
    expect(second).toMatchObject({ bans: [{ user: { id: api.ids.user } }], next: null })
    await api.comments.account.deleteUserData(api.ids.user)
    expect(await listed()).toMatchObject([{ user: { id: api.ids.follower } }])
  })
})

describe('the banned words of a channel', () => {
  const set = (by: SliceCaller, list: string[], version: number) => by.put(words, { words: list, version })

  test('reject comments of all but members and staff', async () => {
    await set(api.editor, ['ネタバレ', 'ネタバレ'], 1)
    expect((await api.owner.get(words)).json()).toEqual({ words: ['ネタバレ'], version: 2 })
    expect(await api.results((by) => api.write(by, 'ねたばれ！'))).toEqual({
      visitor: 'SIGN_IN_REQUIRED',
      user: 'COMMENT_BANNED_WORD',
      follower: 'COMMENT_BANNED_WORD',
      staff: 'ok',
      editor: 'ok',
      owner: 'ok',
    })
  })

  test('of another editor are not overwritten', async () => {
    await set(api.owner, ['a'], 1)
    const answer = await set(api.editor, ['b'], 1)
    expect(answer.json()).toMatchObject({ code: 'VERSION_CONFLICT', stored: { words: ['a'], version: 2 } })
    expect((await api.owner.get(words)).json().words).toEqual(['a'])
  })

  test('are limited in number and length', async () => {
    expect(codeOf(await set(api.owner, ['a'.repeat(51)], 1))).toBe('INVALID_REQUEST')
    expect(codeOf(await set(api.owner, Array(201).fill('a'), 1))).toBe('INVALID_REQUEST')
  })
})

describe('a pinned comment', () => {
  const pin = (commentId: string | null) => api.owner.put(pinned, { commentId })
  const read = async (by: SliceCaller = api.visitor, query = '') => (await by.get(`${api.path}${query}`)).json()

  test('is apart from the others in each order, is replaced and unpinned', async () => {
    const [a, b] = [await api.written(api.user, 'a', { atMs: 5 }), await api.written(api.user, 'b', { atMs: 9 })]
    await pin(a)
    for (const query of ['', '?order=time']) {
      expect(await read(api.visitor, query)).toMatchObject({ pinned: { id: a }, comments: [{ id: b }], count: 2 })
    }
    await pin(b)
    expect(await read()).toMatchObject({ pinned: { id: b }, comments: [{ id: a }] })
    await pin(null)
    expect(await read()).toMatchObject({ pinned: null, comments: [{ id: b }, { id: a }] })
  })

  test('has its replies and likes', async () => {
    const id = await api.written(api.user, 'a')
    await api.replied(api.follower, id, 'b')
    await api.like(api.editor, id)
    await pin(id)
    const replies = { count: 1, items: [{ text: 'b' }], next: null }
    expect((await read(api.editor)).pinned).toMatchObject({ likes: 1, liked: true, replies })
  })

  test('goes with its deletion, and is hidden from viewers who have blocked its author', async () => {
    const id = await api.written(api.follower, 'x')
    await pin(id)
    const block = { userId: api.ids.user, blockedId: api.ids.follower, since: api.clock.now(), blocked: true }
    await api.database.run(setBlocked, block)
    expect(await read(api.user)).toMatchObject({ pinned: null, comments: [] })
    expect((await read()).pinned.id).toBe(id)
    await api.owner.delete(`${api.path}/${id}`)
    expect(await read()).toMatchObject({ pinned: null, comments: [], count: 0 })
  })
})

describe('a user whom an owner has blocked', () => {
  const block = (userId: number, blocked = true) =>
    api.database.run(setBlocked, { userId, blockedId: api.ids.follower, since: api.clock.now(), blocked })
  const channel = () => `/v1/channels/${api.channelId}`
  const follow = () => `${channel()}/follow`

  test('no longer follows the channel, does not watch episodes for followers, and does not comment', async () => {
    const id = await api.published('x', { visibility: 'followers' })
    expect(await api.read(api.follower, id)).toMatchObject({ access: 'watch' })
    await block(api.ids.owner)
    expect((await api.follower.get(follow())).json()).toEqual({ followers: 0, following: false })
    expect(codeOf(await api.follower.put(follow(), {}))).toBe('CHANNEL_FOLLOW_BLOCKED')
    expect(await api.read(api.follower, id)).toMatchObject({ access: 'follow', video: null })
    expect(await write(api.follower)).toBe('COMMENT_BLOCKED')
    expect(codeOf(await api.follower.get(api.path))).toBe('ok')
    await block(api.ids.owner, false)
    expect((await api.follower.put(follow(), {})).json().following).toBe(true)
    expect(await write(api.follower)).toBe('ok')
  })

  test('is blocked by owners only, and by an editor who becomes one', async () => {
    await block(api.ids.editor)
    expect(await write(api.follower)).toBe('ok')
    expect((await api.follower.get(follow())).json().following).toBe(true)
    await api.owner.put(`${channel()}/members/${api.ids.editor}`, { role: 'owner' })
    await api.editor.post(`${channel()}/ownership`)
    expect(await write(api.follower)).toBe('COMMENT_BLOCKED')
    expect((await api.follower.get(follow())).json()).toEqual({ followers: 0, following: false })
  })
})
