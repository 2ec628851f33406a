import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openEpisodeCommentApi, type EpisodeCommentApi } from '#tests/support/episode-comment-api.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'

let api: EpisodeCommentApi
beforeEach(async () => {
  api = await openEpisodeCommentApi()
})

const likesOf = async (by: SliceCaller) => {
  const { comments } = (await by.get(api.path)).json()
  return comments.map(({ likes, liked }: { likes: number; liked: boolean }) => [likes, liked])
}

describe('a like', () => {
  test('is counted once for each user, shown to its user as theirs, and taken back', async () => {
    const id = await api.written(api.user, 'x')
    expect((await api.like(api.user, id)).json()).toEqual({ likes: 1, liked: true })
    expect((await api.like(api.user, id)).json()).toEqual({ likes: 1, liked: true })
    expect((await api.like(api.follower, id)).json()).toEqual({ likes: 2, liked: true })
    expect(await likesOf(api.user)).toEqual([[2, true]])
    expect(await likesOf(api.editor)).toEqual([[2, false]])
    expect(await likesOf(api.visitor)).toEqual([[2, false]])
    expect((await api.like(api.user, id, false)).json()).toEqual({ likes: 1, liked: false })
    expect((await api.like(api.user, id, false)).json()).toEqual({ likes: 1, liked: false })
    expect(await likesOf(api.user)).toEqual([[1, false]])
    expect((await api.like(api.user, randomUUID())).json().code).toBe('COMMENT_NOT_FOUND')
  })

  test('is also of a reply', async () => {
    const id = await api.written(api.user, 'x')
    const reply = await api.replied(api.user, id, 'y')
    await api.like(api.follower, reply)
    const [comment] = (await api.follower.get(api.path)).json().comments
    expect(comment).toMatchObject({ likes: 0, liked: false, replies: { items: [{ likes: 1, liked: true }] } })
  })

  test('goes with the account of its user, which exports it', async () => {
    const ids = [await api.written(api.user, 'x'), await api.written(api.user, 'y')]
    const reply = await api.replied(api.owner, ids[0] ?? '', 'z')
    for (const id of [...ids, reply]) await api.like(api.follower, id)
    await api.like(api.user, reply)
    const { account } = api.comments
    const likes = [...ids, reply].map((commentId) => expect.objectContaining({ commentId }))
    expect(await account.export(api.ids.follower)).toEqual({ comments: [], likes: expect.arrayContaining(likes) })
    await account.deleteUserData(api.ids.follower)
    expect(await likesOf(api.visitor)).toEqual([
      [0, false],
      [0, false],
    ])
    expect((await api.like(api.owner, reply)).json()).toEqual({ likes: 2, liked: true })
  })
})

test('the best comments are those with the most likes, of equal ones the newer, page by page', async () => {
  const ids = new Map<string, string>()
  for (const text of ['a', 'b', 'c', 'd', 'e']) ids.set(text, await api.written(api.user, text))
  const likers = { a: [api.user, api.owner], c: [api.user], d: [api.user, api.owner, api.staff] }
  for (const [text, users] of Object.entries(likers)) {
    for (const by of users) await api.like(by, ids.get(text) ?? '')
  }
  const found: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const cursor: string = next === '' ? '' : `&cursor=${next}`
    const page: { comments: { text: string }[]; next: string | null } = (
      await api.visitor.get(`${api.path}?order=best&limit=2${cursor}`)
    ).json()
    found.push(...page.comments.map(({ text }) => text))
    next = page.next
  }
  expect(found).toEqual(['d', 'a', 'c', 'e', 'b'])
})
