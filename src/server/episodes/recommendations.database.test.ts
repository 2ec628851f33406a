import { beforeEach, describe, expect, test } from 'vitest'
import { openEpisodeApi, type EpisodeApi } from '#tests/support/episode-api.ts'
import { addPerson } from '#tests/support/people.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'

let api: EpisodeApi
/** The episode that is watched; of the genre `talk`. */
let id: number
/** The path of the episodes of another series. */
let other: string

beforeEach(async () => {
  api = await openEpisodeApi()
  id = await api.published('第1話', { genre: 'talk' })
  other = await addSeries('夜の会')
})

async function addSeries(title: string): Promise<string> {
  const series = `/v1/channels/${api.channelId}/series`
  return `${series}/${(await api.owner.post(series, { title })).json().id}/episodes`
}

/** A published episode; returns its path. */
async function publish(title: string, list = other, fields: object = {}): Promise<string> {
  const path = `${list}/${(await api.owner.post(list, { title, videoId: 1, ...fields })).json().id}`
  await api.owner.post(`${path}/publication`, { publishesAt: api.clock.now().toISOString() })
  return path
}

const path = () => `${api.list}/${id}`
const read = async (by: SliceCaller = api.visitor, query = '') =>
  (await by.get(`${path()}/recommendations${query}`)).json()

/** `reason title` of each. */
async function titles(by?: SliceCaller): Promise<string[]> {
  const { recommendations } = await read(by)
  return recommendations.map(
    (one: { reason: string; episode: { title: string } }) => `${one.reason} ${one.episode.title}`,
  )
}

let people = 0

/** New users who watch all these episodes. */
async function watch(users: number, ...paths: string[]): Promise<void> {
  for (let user = 0; user < users; user += 1) {
    people += 1
    const by = api.as({ id: await api.database.run(addPerson, { nickName: `user ${people}` }), roles: [] })
    for (const one of paths) await by.post(`${one}/views`)
  }
  await api.episodes.watching.batcher.flush()
}

const calculate = async (): Promise<void> => {
  await api.episodes.recommendations.job.start()
}
const days = (count: number) => api.clock.advance(count * 86_400_000)

test('each recommendation has its reason, episode and channel', async () => {
  await publish('第2話', api.list)
  const { recommendations } = await read()
  expect(recommendations).toMatchObject([
    {
      reason: 'series',
      episode: { title: '第2話', access: 'watch', video: { state: 'ready' } },
      channel: { id: api.channelId, name: 'ひだまり' },
    },
  ])
})

test('of a series, the following episodes are first, then those from its start', async () => {
  await publish('第2話', api.list)
  await publish('第3話', api.list)
  id = await api.published('第4話')
  await publish('第5話', api.list)
  expect(await titles()).toEqual(['series 第5話', 'series 第1話', 'series 第2話', 'series 第3話'])
})

test('of a genre, the newest are first; an episode without a genre has none', async () => {
  await publish('古い', other, { genre: 'talk' })
  api.clock.advance(1000)
  await publish('新しい', other, { genre: 'talk' })
  await publish('料理', other, { genre: 'cooking' })
  expect(await titles()).toEqual(['genre 新しい', 'genre 古い'])
  id = await api.published('ジャンルなし')
  expect(await titles()).toEqual(['series 第1話'])
})

test('at most twelve are recommended, an equal number for each reason', async () => {
  for (let n = 0; n < 5; n += 1) {
    await publish(`s${n}`, api.list)
    await publish(`g${n}`, other, { genre: 'talk' })
  }
  const watched: string[] = []
  for (let n = 0; n < 5; n += 1) watched.push(await publish(`c${n}`))
  await watch(3, path(), ...watched)
  await calculate()
  const found = (await titles()).map((title) => title.split(' ')[0])
  expect(found).toEqual(['series', 'co_watched', 'genre'].flatMap((reason) => Array.from({ length: 4 }, () => reason)))
})

describe('co-watched episodes', () => {
  test('are those that at least three users also watched, the most watched first', async () => {
    const [first, second, third] = [await publish('三人'), await publish('四人'), await publish('二人')]
    await watch(2, path(), first, second, third)
    await watch(1, path(), first, second)
    await watch(1, path(), second)
    await watch(5, first, second, third)
    await calculate()
    expect(await titles()).toEqual(['co_watched 四人', 'co_watched 三人'])
  })

  test('do not include the views of visitors, nor episodes of the same series', async () => {
    const [elsewhere, same] = [await publish('よそ'), await publish('第2話', api.list)]
    for (const one of [path(), elsewhere]) {
      for (const agent of ['a', 'b', 'c']) await api.visitor.post(`${one}/views`, {}, { 'user-agent': agent })
    }
    await watch(3, path(), same)
    await calculate()
    expect(await titles()).toEqual(['series 第2話'])
  })

  test('are of the last 30 days', async () => {
    const elsewhere = await publish('よそ')
    await watch(3, path(), elsewhere)
    days(29)
    await calculate()
    expect(await titles()).toEqual(['co_watched よそ'])
    days(1)
    await calculate()
    expect(await titles()).toEqual([])
    expect(await api.episodes.account.export(api.ids.user)).toMatchObject({ watched: [] })
  })

  test('are calculated when the site starts, and every hour', async () => {
    const elsewhere = await publish('よそ')
    await api.episodes.start()
    await watch(3, path(), elsewhere)
    expect(await titles()).toEqual([])
    api.clock.advance(3_600_000)
    await expect.poll(() => titles()).toEqual(['co_watched よそ'])
    await api.episodes.close()
  })
})

test('only public, published episodes with a video that plays are recommended', async () => {
  api.addVideo(2, 'converting')
  const fields = { genre: 'talk' }
  const [locked, hidden] = [await publish('x', other, fields), await publish('x', other, fields)]
  await watch(3, path(), locked, hidden)
  await calculate()
  expect(await titles()).toEqual(['co_watched x', 'co_watched x'])
  for (const [one, visibility] of [
    [locked, 'followers'],
    [hidden, 'invite'],
  ] as const) {
    const { version } = (await api.owner.get(one)).json().episode
    await api.owner.patch(one, { visibility, version })
  }
  await publish('x', api.list, { visibility: 'premium' })
  await publish('x', api.list, { videoId: 2 })
  await api.owner.post(other, { title: '下書き', videoId: 1, ...fields })
  for (const by of [api.visitor, api.follower, api.owner, api.staff]) expect(await titles(by)).toEqual([])
})

test('those who may not know an episode get no recommendations for it; those who must follow do', async () => {
  await publish('第2話', api.list)
  const { version } = await api.read(api.owner, id)
  await api.owner.patch(path(), { visibility: 'followers', version })
  expect(await titles()).toEqual(['series 第2話'])
  await api.owner.patch(path(), { visibility: 'invite', version: version + 1 })
  expect((await read()).code).toBe('EPISODE_NOT_FOUND')
  const { key } = (await api.owner.post(`${path()}/invites`)).json()
  expect((await read(api.user, `?invite=${key}`)).recommendations).toHaveLength(1)
})

test('a user sees where they resume a recommended episode', async () => {
  const next = await publish('第2話', api.list)
  await api.user.put(`${next}/progress`, { positionMs: 10_000 })
  expect((await read(api.user)).recommendations).toMatchObject([{ episode: { progressMs: 10_000 } }])
  expect((await read()).recommendations).toMatchObject([{ episode: { progressMs: null } }])
})
