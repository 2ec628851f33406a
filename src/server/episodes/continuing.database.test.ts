import { beforeEach, describe, expect, test } from 'vitest'
import type { EpisodeCard, NumberedEpisode } from '#contract/episodes/schemas.ts'
import { openEpisodeApi, type EpisodeApi } from '#tests/support/episode-api.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'

let api: EpisodeApi
/** Of three published episodes, in their order. */
let ids: number[]

beforeEach(async () => {
  api = await openEpisodeApi()
  ids = []
  for (const title of ['第1話', '第2話', '第3話']) ids.push(await api.published(title))
})

/** Stores that the user has watched an episode; to its end without a position. */
async function watch(index: number, positionMs: number | null = null, by = api.user): Promise<void> {
  api.clock.advance(1000)
  await by.put(`${api.list}/${ids[index]}/progress`, { positionMs, finished: positionMs === null })
}

describe('the episodes that decide what a viewer watches next', () => {
  async function read(by: SliceCaller = api.user, query = '') {
    const answer = (await by.get(`${api.list.replace('episodes', 'watching')}${query}`)).json()
    const text = (found: NumberedEpisode | null) => found && `${found.number} ${found.episode.title}`
    return { first: text(answer.first), last: text(answer.last), following: text(answer.following) }
  }

  test('are the first one before the viewer has watched any', async () => {
    const start = { first: '1 第1話', last: null, following: null }
    for (const by of [api.user, api.visitor]) expect(await read(by)).toEqual(start)
  })

  test('are the last watched one and the one after it, of this viewer', async () => {
    await watch(1)
    await watch(0, 10_000)
    expect(await read()).toEqual({ first: '1 第1話', last: '1 第1話', following: '2 第2話' })
    await watch(2)
    expect(await read()).toEqual({ first: '1 第1話', last: '3 第3話', following: null })
    expect((await read(api.follower)).last).toBeNull()
  })

  test('follow the device of a visitor, and not that of a signed-in user', async () => {
    const query = `?last=${ids[1]}`
    expect(await read(api.visitor, query)).toEqual({ first: '1 第1話', last: '2 第2話', following: '3 第3話' })
    expect((await read(api.user, query)).last).toBeNull()
    expect((await read(api.visitor, '?last=999999')).last).toBeNull()
  })

  test('are only those that the viewer may watch; the numbers count what their list shows', async () => {
    const [first, second] = ids
    await watch(0)
    await api.owner.patch(`${api.list}/${second}`, { visibility: 'followers', version: 1 })
    expect(await read()).toEqual({ first: '1 第1話', last: '1 第1話', following: '3 第3話' })
    expect(await read(api.follower)).toEqual({ first: '1 第1話', last: null, following: null })
    await watch(0, null, api.follower)
    expect((await read(api.follower)).following).toBe('2 第2話')
    await api.publish(first ?? 0, null)
    expect(await read()).toEqual({ first: '2 第3話', last: null, following: null })
    await watch(1, null, api.owner)
    expect(await read(api.owner)).toEqual({ first: '2 第2話', last: '2 第2話', following: '3 第3話' })
  })
})

describe('what a user continues with', () => {
  async function titles(): Promise<string[]> {
    const { episodes } = (await api.user.get('/v1/episodes/unfinished')).json()
    return episodes.map(({ title, progressMs }: EpisodeCard) => `${title} ${progressMs}`)
  }

  test('is the last watched episode of a series, or the one after it at its end', async () => {
    expect(await titles()).toEqual([])
    await watch(0, 10_000)
    expect(await titles()).toEqual(['第1話 10000'])
    await watch(0)
    expect(await titles()).toEqual(['第2話 null'])
    await watch(1, 20_000)
    expect(await titles()).toEqual(['第2話 20000'])
    await watch(2)
    expect(await titles()).toEqual([])
  })

  test('is again something when the series continues', async () => {
    await watch(2)
    const added = await api.add('第4話')
    expect(await titles()).toEqual([])
    await api.publish(added)
    expect(await titles()).toEqual(['第4話 null'])
  })

  test('is read by pages, the series that was watched last first', async () => {
    const series = api.list.split('/').slice(0, -2).join('/')
    const { id } = (await api.owner.post(series, { title: '夜の会' })).json()
    const list = `${series}/${id}/episodes`
    const { id: other } = (await api.owner.post(list, { title: '第1夜', videoId: 1 })).json()
    await api.owner.post(`${list}/${other}/publication`, { publishesAt: api.clock.now().toISOString() })
    await watch(0)
    api.clock.advance(1000)
    await api.user.put(`${list}/${other}/progress`, { positionMs: 5000 })
    expect(await titles()).toEqual(['第1夜 5000', '第2話 null'])
    const page = (await api.user.get('/v1/episodes/unfinished?limit=1')).json()
    const rest = (await api.user.get(`/v1/episodes/unfinished?limit=1&cursor=${page.next}`)).json()
    expect([page.episodes[0].title, rest.episodes[0].title, rest.next]).toEqual(['第1夜', '第2話', null])
  })

  test('is deleted with the account', async () => {
    await watch(0)
    await api.episodes.account.deleteUserData(api.ids.user)
    expect(await titles()).toEqual([])
  })
})
