import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openEpisodeCommentApi, type EpisodeCommentApi } from '#tests/support/episode-comment-api.ts'
import { addBan, setBlocked, setTimeoutOf } from '../chat/store/people.ts'
import { storeWords } from '../chat/store/words.ts'
import { addComment } from './store/writing.ts'

let api: EpisodeCommentApi
beforeEach(async () => {
  api = await openEpisodeCommentApi()
})

const codeOf = (answer: { json(): { code?: string } }) => answer.json().code ?? 'ok'
const write = async (by = api.user, text = 'コメント', fields: object = {}) => codeOf(await api.write(by, text, fields))

describe('a comment', () => {
  test('is stored as typed, in one line, with its author and time mark', async () => {
    const answer = (await api.write(api.user, ' ﾊﾛｰ\n１ ', { atMs: 90_000 })).json()
    expect(answer.comment).toMatchObject({ text: 'ﾊﾛｰ １', atMs: 90_000, author: { id: api.ids.user } })
    expect((await api.visitor.get(api.path)).json()).toMatchObject({
      comments: [answer.comment],
      next: null,
      count: 1,
      open: true,
      mayModerate: false,
    })
    expect((await api.editor.get(api.path)).json().mayModerate).toBe(true)
    expect((await api.staff.get(api.path)).json().mayModerate).toBe(true)
  })

  test('has 1 to 200 characters', async () => {
    expect(await write(api.user, ' \u200B ')).toBe('COMMENT_EMPTY')
    expect(await write(api.user, '😀'.repeat(201))).toBe('COMMENT_TOO_LONG')
    expect(await write(api.user, '😀'.repeat(200))).toBe('ok')
  })

  test('has its time mark within the video', async () => {
    expect(await write(api.user, 'x', { atMs: 90_001 })).toBe('COMMENT_AFTER_END')
    expect(await write(api.user, 'x', { atMs: -1 })).toBe('INVALID_REQUEST')
    expect(await write(api.user, 'x', { atMs: 0 })).toBe('ok')
    api.videos.clear()
    expect(await write(api.user, 'x', { atMs: 0 })).toBe('COMMENT_AFTER_END')
  })

  test('is stored once when its request is repeated, for each user', async () => {
    const key = randomUUID()
    const first = (await api.write(api.user, 'x', { key })).json()
    expect((await api.write(api.user, 'x', { key })).json()).toEqual(first)
    await api.write(api.follower, 'x', { key })
    expect(await api.texts(api.visitor)).toEqual(['x', 'x'])
    expect(await api.count()).toBe(2)
  })

  test('is rejected and hidden while comments of the episode are off', async () => {
    await write()
    const set = async (commenting: boolean) => {
      const { version } = await api.read(api.owner, api.id)
      await api.owner.patch(`${api.list}/${api.id}`, { commenting, version })
    }
    await set(false)
    expect(await write(api.owner)).toBe('EPISODE_COMMENTS_OFF')
    expect((await api.user.get(api.path)).json()).toMatchObject({ comments: [], count: 0, open: false })
    await set(true)
    expect(await api.texts(api.visitor)).toEqual(['コメント'])
  })

  test('of an episode that was closed or deleted in the meantime is not stored', async () => {
    const comment = { authorId: api.ids.user, parentId: null, text: 'x', atMs: null, writtenAt: api.clock.now() }
    const store = (episodeId: number) => api.database.run(addComment, { ...comment, id: randomUUID(), episodeId })
    const closed = await api.published('x', { commenting: false })
    expect(await store(closed)).toBe('EPISODE_COMMENTS_OFF')
    expect(await store(closed + 1)).toBe('EPISODE_NOT_FOUND')
  })
})

describe('the rules of the chats of an owner', () => {
  const pair = () => ({ liverId: api.ids.owner, userId: api.ids.user })

  test('forbid words to all but members and staff', async () => {
    await api.database.run(storeWords, { liverId: api.ids.owner, words: ['ネタバレ'] })
    const found = await api.results((by) => api.write(by, 'ねたばれ！'))
    expect(found).toEqual({
      visitor: 'SIGN_IN_REQUIRED',
      user: 'CHAT_BANNED_WORD',
      follower: 'CHAT_BANNED_WORD',
      staff: 'ok',
      editor: 'ok',
      owner: 'ok',
    })
  })

  test('do not include those of editors', async () => {
    await api.database.run(storeWords, { liverId: api.ids.editor, words: ['ネタバレ'] })
    expect(await write(api.user, 'ネタバレ')).toBe('ok')
  })

  test('silence banned users, and users in a time-out until its end', async () => {
    const until = new Date(api.clock.now().getTime() + 60_000)
    await api.database.run(setTimeoutOf, { ...pair(), until, entry: null })
    expect(await write()).toBe('CHAT_TIMED_OUT')
    api.clock.advance(60_000)
    expect(await write()).toBe('ok')
    await api.database.run(addBan, { ...pair(), since: until, byUserId: api.ids.owner, entry: null })
    expect(await write()).toBe('CHAT_BANNED')
    expect(await write(api.follower)).toBe('ok')
  })
})

describe('the rate limit', () => {
  const burst = () => Promise.all(Array.from({ length: 4 }, () => write()))

  test('accepts three comments in two seconds, then none for ten seconds', async () => {
    expect((await burst()).toSorted()).toEqual(['CHAT_TOO_FAST', 'ok', 'ok', 'ok'])
    api.clock.advance(9999)
    expect(await write()).toBe('CHAT_TOO_FAST')
    expect(await write(api.follower)).toBe('ok')
    api.clock.advance(1)
    expect(await write()).toBe('ok')
  })

  test('counts deleted comments', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { id } = (await api.write(api.user, 'x')).json().comment
      await api.user.delete(`${api.path}/${id}`)
    }
    expect(await write()).toBe('CHAT_TOO_FAST')
  })
})

describe('the list', () => {
  interface Answer {
    readonly comments: { readonly text: string }[]
    readonly next: string | null
  }

  async function pages(query: string): Promise<string[]> {
    const found: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`
      const answer: Answer = (await api.visitor.get(`${api.path}?limit=2${query}${cursor}`)).json()
      found.push(...answer.comments.map(({ text }) => text))
      next = answer.next
    }
    return found
  }

  test('has the newest first, or those with a time mark by time, page by page', async () => {
    for (const [text, atMs] of [
      ['c', 3000],
      ['none', null],
      ['a', 1000],
      ['b', 2000],
      ['c again', 3000],
    ] as const) {
      await api.written(api.user, text, { atMs })
    }
    expect(await pages('')).toEqual(['c again', 'b', 'a', 'none', 'c'])
    expect(await pages('&order=time')).toEqual(['a', 'b', 'c', 'c again'])
    expect(await pages('&order=time&fromMs=2000')).toEqual(['b', 'c', 'c again'])
  })

  test('hides the comments of users whom the viewer has blocked', async () => {
    await api.written(api.follower, 'x')
    await api.written(api.owner, 'y')
    const block = { userId: api.ids.user, blockedId: api.ids.follower, since: api.clock.now(), blocked: true }
    await api.database.run(setBlocked, block)
    expect(await api.texts(api.user)).toEqual(['y'])
    expect(await api.texts(api.visitor)).toEqual(['y', 'x'])
    expect(await api.texts(api.owner)).toEqual(['y', 'x'])
  })
})

describe('the number of comments', () => {
  test('decreases once for each deleted comment', async () => {
    const [first] = [await api.written(api.user, 'x'), await api.written(api.user, 'y')]
    await Promise.all([1, 2].map(() => api.user.delete(`${api.path}/${first}`)))
    expect(await api.count()).toBe(1)
    expect(codeOf(await api.user.delete(`${api.path}/${first}`))).toBe('COMMENT_NOT_FOUND')
  })

  test('is without the comments of a deleted account, which are exported before', async () => {
    await api.written(api.user, 'x', { atMs: 5 })
    await api.written(api.owner, 'y')
    const { account } = api.comments
    const comments = [{ episodeId: api.id, parentId: null, text: 'x', atMs: 5 }]
    expect(await account.export(api.ids.user)).toMatchObject({ comments, likes: [] })
    await account.deleteUserData(api.ids.user)
    expect(await account.export(api.ids.user)).toEqual({ comments: [], likes: [] })
    expect(await api.texts(api.visitor)).toEqual(['y'])
    expect(await api.count()).toBe(1)
  })
})

describe('a reported comment', () => {
  const report = async (commentId: string) => {
    for (const by of [api.follower, api.follower, api.owner]) {
      await by.post(`${api.path}/${commentId}/report`, { reason: 'abuse', text: 'ひどい' })
    }
    return api.reports.staff.list(10)
  }

  test('is in the report queue once for each reporter, until its reports are settled', async () => {
    const commentId = await api.written(api.user, 'コメント')
    const reports = await report(commentId)
    expect(reports).toMatchObject([
      {
        liveId: null,
        channelId: null,
        episodeId: api.id,
        commentId,
        text: 'コメント',
        reporter: { id: api.ids.follower },
      },
      { reporter: { id: api.ids.owner }, author: { id: api.ids.user }, reason: 'abuse', remark: 'ひどい' },
    ])
    await api.reports.staff.settle(reports[0]?.id ?? 0, false, api.ids.staff)
    expect(await api.reports.staff.list(10)).toEqual([])
    expect(await api.texts(api.visitor)).toEqual(['コメント'])
  })

  test('is deleted when staff settle its reports with deletion, also when its author has deleted it before', async () => {
    for (const deletedBefore of [false, true]) {
      const commentId = await api.written(api.user, 'コメント')
      const [first] = await report(commentId)
      if (deletedBefore) await api.user.delete(`${api.path}/${commentId}`)
      await api.reports.staff.settle(first?.id ?? 0, true, api.ids.staff)
      await api.outbox.settled()
      expect(await api.reports.staff.list(10)).toEqual([])
      expect(await api.count()).toBe(0)
    }
  })
})
