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
