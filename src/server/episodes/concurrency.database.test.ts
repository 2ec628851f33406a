import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEpisodeApi, type EpisodeApi } from '#tests/support/episode-api.ts'
import { postgresDatabase } from '#tests/support/shared-postgres.ts'
import type { Database } from '../ports/database/port.ts'
import { createPositions } from './service/positions.ts'
import { ViewBatcher } from './view-batcher.ts'

// The embedded database runs one transaction after the other; here they run at the same time.
let database: Database
let api: EpisodeApi
beforeAll(async () => {
  database = await postgresDatabase()
  api = await openEpisodeApi(() => {}, database)
})
afterAll(() => database.close())

test('of two owners who leave at the same time, one stays', async () => {
  for (let round = 0; round < 20; round += 1) {
    const channel = `/v1/channels/${(await api.owner.post('/v1/channels', { name: 'x' })).json().id}`
    await api.owner.put(`${channel}/members/${api.ids.editor}`, { role: 'owner' })
    await api.editor.post(`${channel}/ownership`)
    const answers = await Promise.all([
      api.owner.delete(`${channel}/members/${api.ids.owner}`),
      api.editor.delete(`${channel}/members/${api.ids.editor}`),
    ])
    expect(answers.map((answer) => answer.json().code ?? 'ok').toSorted()).toEqual(['LAST_OWNER', 'ok'])
    // Both may own five channels.
    const stays = answers[0]?.statusCode === 200 ? api.editor : api.owner
    const id = stays === api.editor ? api.ids.editor : api.ids.owner
    await stays.put(`${channel}/members/${api.ids.user}`, { role: 'owner' })
    await api.user.post(`${channel}/ownership`)
    await stays.delete(`${channel}/members/${id}`)
  }
})

test('a channel is created at most five times by concurrent requests', async () => {
  const create = () => api.follower.post('/v1/channels', { name: 'x' })
  const answers = await Promise.all(Array.from({ length: 10 }, create))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
})

test('no move of editors at the same time is lost', async () => {
  const ids: number[] = []
  for (let index = 0; index < 12; index += 1) ids.push(await api.published(String(index)))
  const [first = 0, ...others] = ids
  const answers = await Promise.all(others.map((id) => api.editor.post(`${api.list}/${id}/move`, { beforeId: first })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200))
  const titles = await api.titles(api.owner)
  expect(titles.at(-1)).toBe('0')
  // Equal positions would hide episodes from their neighbours.
  const visited: string[] = []
  for (let id: number | undefined = ids[Number(titles[0])]; id !== undefined;) {
    const { episode, next } = (await api.owner.get(`${api.list}/${id}`)).json()
    visited.push(episode.title)
    id = next?.id
  }
  expect(visited).toEqual(titles)
  expect(visited).toHaveLength(ids.length)
})

test('views of several processes at the same time are counted once, without deadlocks', async () => {
  const ids = [await api.published('a'), await api.published('b'), await api.published('c')]
  const failures: object[] = []
  const log = { error: (fields: object) => void failures.push(fields) }
  const batchers = Array.from(
    { length: 4 },
    () => new ViewBatcher({ database, clock: api.clock, log, onViewsCounted() {} }),
  )
  for (const [index, batcher] of batchers.entries()) {
    const persons = Array.from({ length: 300 }, (_value, person) => `user ${(person * 7 + index * 100) % 300}`)
    for (const person of persons)
      for (const episodeId of ids) batcher.add({ episodeId, person, source: 'direct', device: 'desktop' })
  }
  await Promise.all(batchers.map((batcher) => batcher.close()))
  expect(failures).toEqual([])
  for (const id of ids) expect(await api.read(api.visitor, id)).toMatchObject({ views: 300 })
})

test('resume positions of several processes at the same time are stored without deadlocks, the latest of each user', async () => {
  const ids = await Promise.all([api.published('a'), api.published('b'), api.published('c')])
  const failures: object[] = []
  const log = { error: (fields: object) => void failures.push(fields) }
  const users = Object.values(api.ids)
  for (let round = 0; round < 10; round += 1) {
    const processes = Array.from({ length: 4 }, () => createPositions({ database, clock: api.clock, log }))
    for (const [index, positions] of processes.entries()) {
      api.clock.advance(1)
      const order = index % 2 === 0 ? users : users.toReversed()
      const progress = { positionMs: round * 10 + index + 1, finished: index === 1 }
      for (const user of order) for (const id of ids) positions.set(user, id, progress)
    }
    await Promise.all(processes.map(({ batcher }) => batcher.close()))
    const { positions } = api.episodes
    for (const user of users)
      expect([...(await positions.read(user, ids)).values()]).toEqual(
        ids.map(() => ({ positionMs: round * 10 + 4, finished: true })),
      )
  }
  expect(failures).toEqual([])
})
