import { beforeEach, describe, expect, test } from 'vitest'
import type { ViewDevice, ViewSource } from '#contract/statistics/limits.ts'
import { openEpisodeApi, type EpisodeApi } from '#tests/support/episode-api.ts'
import { DatabaseUnavailable, type Database } from '../ports/database/port.ts'
import { CounterBatcher, createStatistics } from './index.ts'
import { statisticsRoutes } from './routes.ts'

let api: EpisodeApi
let id: number
let ofChannel: string
let ofEpisode: string

beforeEach(async () => {
  api = await openEpisodeApi(({ app, deps }, episodes, counters) => {
    statisticsRoutes(app, createStatistics({ ...deps, episodes, counters }))
  })
  id = await api.published('第1話')
  ofChannel = `/v1/channels/${api.channelId}/statistics`
  ofEpisode = `${api.list}/${id}/statistics`
})

const key = (play: number): string => String(play).padStart(22, 'p')

/** The video of 90 seconds has 18 steps. */
function report(play: number, ranges: [number, number][], fields: object = {}, by = api.visitor) {
  const body = { play: key(play), sequence: 0, ranges, playedMs: 30_000, ...fields }
  return by.post(`${api.list}/${id}/watch-reports`, body)
}
const view = (agent: string, source: ViewSource, device: ViewDevice, episodeId = id) =>
  api.visitor.post(`${api.list}/${episodeId}/views`, { source, device }, { 'user-agent': agent })

async function store(): Promise<void> {
  await api.episodes.watching.batcher.flush()
  await api.counters.flush()
}
const read = async (path: string, period = '28') => (await api.editor.get(`${path}?period=${period}`)).json()

describe('views', () => {
  test('are counted by day in Japan, source and device, for the episode and its channel', async () => {
    const other = await api.published('第2話')
    await view('a', 'search', 'phone')
    await view('b', 'search', 'tablet')
    await view('b', 'social', 'phone')
    await view('c', 'direct', 'phone', other)
    await store()
    // 15:00 UTC is midnight in Japan.
    api.clock.advance(3 * 3_600_000)
    await view('a', 'share', 'tv')
    await store()
    const episode = await read(ofEpisode)
    expect(episode.total).toMatchObject({ views: 3, plays: 0, watchedShare: null })
    expect(episode.days.slice(-2)).toMatchObject([
      { day: '2026-11-20', views: 2 },
      { day: '2026-11-21', views: 1 },
    ])
    expect(episode.sources).toEqual([
      { source: 'search', views: 2 },
      { source: 'share', views: 1 },
    ])
    const channel = await read(ofChannel)
    expect(channel.total.views).toBe(4)
    expect(channel.devices).toEqual([
      { device: 'phone', views: 2 },
      { device: 'tablet', views: 1 },
      { device: 'tv', views: 1 },
    ])
    expect(channel.episodes.map(({ title, views }: { title: string; views: number }) => [title, views])).toEqual([
      ['第1話', 3],
      ['第2話', 1],
    ])
    expect((await api.read(api.visitor, id)).views).toBe(episode.total.views)
  })

  test('of the period before are the comparison', async () => {
    await view('a', 'direct', 'phone')
    await store()
    api.clock.advance(7 * 24 * 3_600_000)
    await view('a', 'direct', 'phone')
    await view('b', 'direct', 'phone')
    await store()
    const week = await read(ofEpisode, '7')
    expect([week.total.views, week.previous.views]).toEqual([2, 1])
    expect(week.days).toHaveLength(7)
    const all = await read(ofEpisode, 'all')
    expect([all.total.views, all.previous, all.from]).toEqual([3, null, '2026-11-20'])
  })
})

describe('watch reports', () => {
  test('give watch time, watched share and retention', async () => {
    await report(1, [[0, 17]])
    await report(2, [[0, 8]])
    await report(2, [[4, 10]], { sequence: 1, playedMs: 15_000 }, api.user)
    await report(2, [[4, 10]], { sequence: 1, playedMs: 15_000 }, api.user)
    await store()
    const episode = await read(ofEpisode)
    expect(episode.total).toMatchObject({ plays: 2, watchSeconds: 75 })
    expect(episode.total.watchedShare).toBeCloseTo((18 + 11) / 36)
    expect(episode.retention).toEqual([...Array(11).fill(1), ...Array(7).fill(0.5)])
    expect((await read(ofChannel)).total).toMatchObject({ plays: 2, watchSeconds: 75 })
    expect((await read(ofChannel)).episodes[0]).toMatchObject({ id, watchSeconds: 75 })
  })

  test('of several flushes and processes are added', async () => {
    const batchers = Array.from({ length: 4 }, () => new CounterBatcher({ ...api.deps, log: { error: () => {} } }))
    for (let round = 0; round < 3; round += 1) {
      for (const batcher of batchers) {
        batcher.addWatched({
          episodeId: id,
          day: '2026-11-20',
          isNew: true,
          steps: [round, 17],
          stepCount: 18,
          watchMs: 1000,
        })
      }
      await Promise.all(batchers.map((batcher) => batcher.flush()))
    }
    const { retention, total } = await read(ofEpisode)
    expect(total).toMatchObject({ plays: 12, watchSeconds: 12 })
    expect(retention.slice(0, 4)).toEqual([1 / 3, 1 / 3, 1 / 3, 0])
    expect(retention.at(-1)).toBe(1)
  })

  test('are stored within five seconds in one transaction, and without an interval while nothing is watched', async () => {
    const operations: string[] = []
    const database: Database = {
      run(operation, input) {
        operations.push(operation.name)
        return api.database.run(operation, input)
      },
      close: async () => {},
    }
    const batcher = new CounterBatcher({ database, clock: api.clock, log: { error: () => {} } })
    const timers = api.clock.waiting
    for (let play = 0; play < 1000; play += 1) {
      batcher.addWatched({ episodeId: id, day: '2026-11-20', isNew: true, steps: [0], stepCount: 18, watchMs: 1000 })
    }
    api.clock.advance(5000)
    await batcher.close()
    expect(operations).toEqual(['statistics.add'])
    expect(api.clock.waiting).toBe(timers)
    expect((await read(ofEpisode)).total.plays).toBe(1000)
  })

  test('wait while the database is unavailable, and count once', async () => {
    let available = false
    const failures: object[] = []
    const database: Database = {
      run: (operation, input) =>
        available ? api.database.run(operation, input) : Promise.reject(new DatabaseUnavailable('down')),
      close: async () => {},
    }
    const batcher = new CounterBatcher({
      database,
      clock: api.clock,
      log: { error: (fields: object) => void failures.push(fields) },
    })
    const watched = { episodeId: id, day: '2026-11-20', isNew: true, steps: [0], stepCount: 18, watchMs: 1000 }
    batcher.addWatched(watched)
    await batcher.flush()
    batcher.addWatched(watched)
    await batcher.flush()
    expect(failures).toHaveLength(2)
    available = true
    await batcher.close()
    expect((await read(ofEpisode)).total).toMatchObject({ plays: 2, watchSeconds: 2 })
  })

  test('of an episode that was deleted in the meantime are ignored', async () => {
    const other = await api.published('第2話')
    await api.visitor.post(`${api.list}/${other}/watch-reports`, {
      play: key(1),
      sequence: 0,
      ranges: [[0, 1]],
      playedMs: 9000,
    })
    await report(1, [[0, 1]])
    await api.owner.delete(`${api.list}/${other}`)
    await store()
    expect(api.failures).toEqual([])
    expect((await read(ofEpisode)).total.plays).toBe(1)
  })

  test('are accepted from viewers who may watch, and never longer than the video', async () => {
    expect((await report(1, [[0, 20_000]])).statusCode).toBe(200)
    await store()
    expect((await read(ofEpisode)).retention).toEqual(Array(18).fill(1))
    expect((await report(2, [], { playedMs: 120_001 })).json().code).toBe('INVALID_REQUEST')
    expect((await report(2, [[-1, 2]])).json().code).toBe('INVALID_REQUEST')
    await api.owner.patch(`${api.list}/${id}`, { visibility: 'followers', version: 1 })
    api.clock.advance(10_001)
    const found = await api.results((by) => report(3, [[0, 1]], {}, by))
    const locked = 'EPISODE_LOCKED'
    expect(found).toEqual({ visitor: locked, user: locked, follower: 'ok', staff: 'ok', editor: 'ok', owner: 'ok' })
    await api.publish(id, null)
    const hidden = await report(4, [[0, 1]])
    expect(hidden.json().code).toBe('EPISODE_NOT_FOUND')
  })
})

test('new followers are counted by day for the channel, those who unfollowed are not', async () => {
  await api.user.put(`/v1/channels/${api.channelId}/follow`, {})
  api.clock.advance(24 * 3_600_000)
  await api.staff.put(`/v1/channels/${api.channelId}/follow`, {})
  await api.user.delete(`/v1/channels/${api.channelId}/follow`)
  const { days, total } = await read(ofChannel, '7')
  expect(days.slice(-2)).toMatchObject([
    { day: '2026-11-20', newFollowers: 1 },
    { day: '2026-11-21', newFollowers: 1 },
  ])
  expect(total.newFollowers).toBe(2)
  expect((await read(ofEpisode)).total.newFollowers).toBe(0)
})

test('every role on every read: owners and editors only', async () => {
  for (const path of [ofChannel, `${ofChannel}.csv`, ofEpisode, `${ofEpisode}.csv`]) {
    const found = await api.results(async (by) => {
      const answer = await by.get(path)
      return { json: () => (answer.headers['content-type']?.startsWith('text/csv') ? {} : answer.json()) }
    })
    expect(found).toEqual(api.editorsOnly)
  }
  const elsewhere = await api.user.get(
    `/v1/channels/${api.otherChannelId}/series/${api.seriesId}/episodes/${id}/statistics`,
  )
  expect(elsewhere.json().code).toBe('EPISODE_NOT_FOUND')
})

test('every table can be downloaded as CSV, and no title is run as a formula', async () => {
  await api.owner.patch(`${api.list}/${id}`, { title: '=HYPERLINK("http://x")', version: 1 })
  await view('a', 'search', 'phone')
  await report(1, [[0, 8]])
  await store()
  const answer = await api.editor.get(`${ofEpisode}.csv?table=days&period=7&language=ja`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="episode-${id}-days-7.csv"`,
  })
  const title = `"'=HYPERLINK(""http://x"")"`
  expect(answer.body.split('\r\n').at(-2)).toBe(`${title},2026-11-20,1,1,0.5,50`)
  expect(answer.body).toMatch(/^\u{FEFF}対象,日付（日本時間）,視聴回数,再生数,総視聴時間（分）,平均視聴率（％）\r\n/u)
  const table = async (path: string, name: string) =>
    (await api.owner.get(`${path}.csv?table=${name}&language=en`)).body.slice(1).split('\r\n')
  expect(await table(ofEpisode, 'retention')).toHaveLength(20)
  expect((await table(ofEpisode, 'retention'))[9]).toBe(`${title},40,100`)
  expect(await table(ofEpisode, 'sources')).toEqual(['Subject,Source,Views', `${title},Search engines,1`, ''])
  expect(await table(ofChannel, 'devices')).toEqual(['Subject,Device,Views', 'ひだまり,Phone,1', ''])
  expect((await table(ofChannel, 'episodes'))[1]).toBe(`ひだまり,${title},1,0.5,50`)
  expect((await table(ofChannel, 'days')).at(-2)).toBe('ひだまり,2026-11-20,1,1,0.5,50,1')
})
