import { beforeEach, describe, expect, test } from 'vitest'
import { openEpisodeApi, type EpisodeApi } from '#tests/support/episode-api.ts'
import { DatabaseUnavailable, type Database } from '../ports/database/port.ts'
import { ViewBatcher } from './view-batcher.ts'

let api: EpisodeApi
let id: number
let episode: string

beforeEach(async () => {
  api = await openEpisodeApi()
  id = await api.published('第1話')
  episode = `${api.list}/${id}`
})

const origin = { source: 'direct', device: 'desktop' } as const
const minutes = (count: number): void => api.clock.advance(count * 60_000)
const views = async (): Promise<number> => {
  await api.episodes.watching.batcher.flush()
  return (await api.read(api.visitor, id)).views
}

describe('a view', () => {
  const watch = (by = api.user, agent = 'Chrome') => by.post(`${episode}/views`, {}, { 'user-agent': agent })

  test('counts once for each person and half hour', async () => {
    for (const by of [api.user, api.follower, api.visitor, api.user, api.visitor]) await watch(by)
    expect(await views()).toBe(3)
    await watch()
    expect(await views()).toBe(3)
    minutes(29)
    await watch()
    expect(await views()).toBe(3)
    minutes(1)
    await watch()
    expect(await views()).toBe(4)
  })

  test('is that of another visitor with another browser', async () => {
    await watch(api.visitor, 'Chrome')
    await watch(api.visitor, 'Safari')
    expect(await views()).toBe(2)
  })

  test('is stored within a second, with all others in one statement', async () => {
    const operations: string[] = []
    const database: Database = {
      run(operation, input) {
        operations.push(operation.name)
        return api.database.run(operation, input)
      },
      close: async () => {},
    }
    const batcher = new ViewBatcher({ database, clock: api.clock, log: { error: () => {} }, onViewsCounted() {} })
    for (let person = 0; person < 1000; person += 1) batcher.add({ episodeId: id, person: `user ${person}`, ...origin })
    api.clock.advance(1000)
    await batcher.close()
    expect(operations).toEqual(['episodes.countViews'])
    expect(await views()).toBe(1000)
  })

  test('is counted once by several processes at the same time', async () => {
    const batchers = Array.from(
      { length: 4 },
      () => new ViewBatcher({ ...api.deps, log: { error: () => {} }, onViewsCounted() {} }),
    )
    for (const batcher of batchers) {
      for (let person = 0; person < 50; person += 1) batcher.add({ episodeId: id, person: `user ${person}`, ...origin })
    }
    await Promise.all(batchers.map((batcher) => batcher.close()))
    expect(await views()).toBe(50)
  })

  test('waits while the database is unavailable', async () => {
    let available = false
    const failures: object[] = []
    const database: Database = {
      run: (operation, input) =>
        available ? api.database.run(operation, input) : Promise.reject(new DatabaseUnavailable('down')),
      close: async () => {},
    }
    const log = { error: (fields: object) => void failures.push(fields) }
    const batcher = new ViewBatcher({ database, clock: api.clock, log, onViewsCounted() {} })
    batcher.add({ episodeId: id, person: 'user 1', ...origin })
    await batcher.flush()
    expect(failures).toHaveLength(1)
    available = true
    await batcher.close()
    expect(await views()).toBe(1)
  })

  test('of an episode that was deleted in the meantime is ignored', async () => {
    const other = await api.published('第2話')
    await api.user.post(`${api.list}/${other}/views`)
    await watch()
    await api.owner.delete(`${api.list}/${other}`)
    expect(await views()).toBe(1)
    expect(api.failures).toEqual([])
  })

  test('of an episode that was made private is not counted after ten seconds', async () => {
    await watch()
    await api.publish(id, null)
    api.clock.advance(10_001)
    expect((await watch()).json().code).toBe('EPISODE_NOT_FOUND')
  })
})

test('viewers who can count again are forgotten, the number of views is not', async () => {
  await api.user.post(`${episode}/views`)
  expect(await views()).toBe(1)
  minutes(30)
  await api.episodes.start()
  await api.episodes.close()
  expect(await views()).toBe(1)
})

describe('the resume position', () => {
  const store = (by: typeof api.user, positionMs: number | null) => by.put(`${episode}/progress`, { positionMs })
  const resume = async (by: typeof api.user) => (await api.read(by, id)).progressMs

  test('is that of the last device of a user, and of no other user', async () => {
    await store(api.user, 10_000)
    const secondDevice = api.as({ id: api.ids.user, roles: [] })
    expect(await resume(secondDevice)).toBe(10_000)
    await store(secondDevice, 20_000)
    expect(await resume(api.user)).toBe(20_000)
    expect(await resume(api.follower)).toBeNull()
    expect(await resume(api.visitor)).toBeNull()
    await store(api.user, null)
    expect(await resume(api.user)).toBeNull()
  })

  test('is in the lists that the user reads, and in no list of another user', async () => {
    await store(api.user, 10_000)
    await api.published('第2話')
    const inList = async (by: typeof api.user) =>
      (await by.get(api.list)).json().episodes.map(({ progressMs }: { progressMs: number | null }) => progressMs)
    expect(await inList(api.user)).toEqual([10_000, null])
    expect(await inList(api.follower)).toEqual([null, null])
    expect(await inList(api.visitor)).toEqual([null, null])
  })

  test('needs a user who may watch', async () => {
    expect((await store(api.visitor, 1)).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await store(api.user, -1)).json().code).toBe('INVALID_REQUEST')
    const locked = await api.published('x', { visibility: 'followers' })
    const answer = await api.user.put(`${api.list}/${locked}/progress`, { positionMs: 1 })
    expect(answer.json().code).toBe('EPISODE_LOCKED')
    const draft = await api.add('x')
    const hidden = await api.user.put(`${api.list}/${draft}/progress`, { positionMs: 1 })
    expect(hidden.json().code).toBe('EPISODE_NOT_FOUND')
  })

  test('is exported and deleted with the account', async () => {
    await store(api.user, 10_000)
    await api.user.post(`${episode}/views`)
    await api.episodes.watching.batcher.flush()
    const exported = () => api.episodes.account.export(api.ids.user)
    expect(await exported()).toMatchObject({
      progress: [{ episodeId: id, title: '第1話', positionMs: 10_000 }],
      watched: [{ episodeId: id, title: '第1話', watchedAt: api.clock.now() }],
    })
    await api.episodes.account.deleteUserData(api.ids.user)
    expect(await exported()).toEqual({ progress: [], watched: [] })
    expect(await resume(api.user)).toBeNull()
  })
})
