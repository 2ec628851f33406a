import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEpisodeCommentApi, type EpisodeCommentApi } from '#tests/support/episode-comment-api.ts'
import { postgresDatabase } from '#tests/support/shared-postgres.ts'
import type { Database } from '../ports/database/port.ts'

// The embedded database runs one transaction after the other; here they run at the same time.
let database: Database
let api: EpisodeCommentApi
beforeAll(async () => {
  database = await postgresDatabase()
  api = await openEpisodeCommentApi(database)
})
afterAll(() => database.close())

const codeOf = (answer: { json(): { code?: string } }) => answer.json().code ?? 'ok'

test('an author does not pass the rate limit with concurrent requests', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.write(api.user, 'x')))
    expect(answers.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'CHAT_TOO_FAST'),
      'ok',
      'ok',
      'ok',
    ])
    api.clock.advance(60_000)
  }
})

test('the number of comments is exact when authors write and delete at the same time', async () => {
  const before = await api.count()
  const authors = [api.user, api.follower, api.editor, api.owner, api.staff]
  const ids = await Promise.all(authors.map((by) => api.write(by, 'x').then((answer) => answer.json().comment.id)))
  await Promise.all([
    ...authors.map((by, index) => by.delete(`${api.path}/${ids[index]}`)),
    ...authors.map((by) => api.write(by, 'y')),
    api.owner.delete(`${api.path}/${ids[0]}`),
  ])
  expect(await api.count()).toBe(before + authors.length)
})

test('the likes of a comment are exact when users like it, and repeat it, at the same time', async () => {
  const id = await api.written(api.owner, 'x')
  const users = [api.user, api.follower, api.editor, api.owner, api.staff]
  await Promise.all([...users, ...users].map((by) => api.like(by, id)))
  expect((await api.like(api.user, id)).json()).toEqual({ likes: 5, liked: true })
  await Promise.all([
    ...[api.user, api.user, api.follower].map((by) => api.like(by, id, false)),
    api.comments.account.deleteUserData(api.ids.editor),
  ])
  expect((await api.like(api.owner, id)).json()).toEqual({ likes: 2, liked: true })
})

test('the numbers are exact when replies are written while their comments are deleted', async () => {
  for (let round = 0; round < 5; round += 1) {
    await api.comments.account.deleteUserData(api.ids.staff)
    const before = await api.count()
    const ids = [await api.written(api.owner, 'x'), await api.written(api.user, 'y')]
    const answers = await Promise.all([
      ...ids.flatMap((id) => [api.user, api.follower, api.staff].map((by) => api.reply(by, id, 'z'))),
      api.owner.delete(`${api.path}/${ids[0]}`),
      api.comments.account.deleteUserData(api.ids.staff),
    ])
    api.clock.advance(60_000)
    const codes = answers.flatMap((answer) => (answer ? [codeOf(answer)] : []))
    expect(codes.filter((code) => code !== 'ok' && code !== 'COMMENT_NOT_FOUND')).toEqual([])
    const { comments } = (await api.visitor.get(api.path)).json()
    const left = comments.find(({ id }: { id: string }) => id === ids[1])
    const { items } = (await api.visitor.get(`${api.path}/${ids[1]}/replies`)).json()
    expect(left.replies.count).toBe(items.length)
    expect(await api.count()).toBe(before + 1 + items.length)
    await api.owner.delete(`${api.path}/${ids[1]}`)
    expect(await api.count()).toBe(before)
  }
})
