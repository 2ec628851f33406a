import { beforeEach, expect, test } from 'vitest'
import type { SeriesCard } from '#contract/series/schemas.ts'
import { openEpisodeApi, type EpisodeApi } from '#tests/support/episode-api.ts'

let api: EpisodeApi
let path: string

beforeEach(async () => {
  api = await openEpisodeApi()
  path = `/v1/channels/${api.channelId}/series`
})

const read = async (query = '') => (await api.visitor.get(`/v1/genres/talk/series${query}`)).json()
const titles = async (query = ''): Promise<string[]> => (await read(query)).series.map(({ title }: SeriesCard) => title)

/** A series with an episode; without a publication time, the episode is a draft. */
async function addSeries(
  title: string,
  { genre = 'talk', visibility = 'public', at = api.clock.now() as Date | null, series = {} } = {},
): Promise<number> {
  const { id } = (await api.owner.post(path, { title, ...series })).json()
  const episodes = `${path}/${id}/episodes`
  const episode = (await api.owner.post(episodes, { title, genre, visibility, videoId: 1 })).json()
  await api.owner.post(`${episodes}/${episode.id}/publication`, { publishesAt: at?.toISOString() ?? null })
  return id
}

test('a series has the genres of its published episodes, with its channel', async () => {
  const id = await addSeries('夜話', { visibility: 'followers' })
  await addSeries('音楽', { genre: 'music' })
  expect(await read()).toMatchObject({
    series: [{ id, title: '夜話', channelId: api.channelId, channel: { id: api.channelId } }],
    next: null,
  })
  expect((await api.visitor.get('/v1/genres/music/series')).json().series).toHaveLength(1)
  expect((await api.visitor.get('/v1/genres/unknown/series')).json()).toEqual({ series: [], next: null })
})

test('only what everybody sees gives a series a genre', async () => {
  await addSeries('下書き', { at: null })
  await addSeries('予定', { at: new Date(api.clock.now().getTime() + 1000) })
  await addSeries('招待', { visibility: 'invite' })
  await addSeries('会員', { visibility: 'public', series: { visibility: 'premium' } })
  expect(await titles()).toEqual([])
  api.clock.advance(1000)
  expect(await titles()).toEqual(['予定'])
})

test('each series is listed once, the last created first, by pages', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  for (const name of names) await addSeries(name)
  for (const title of ['2', '3']) await api.published(title, { genre: 'talk' })
  const all = [...names.toReversed(), '朝の会']
  expect(await titles()).toEqual(all)
  const listed: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await read(`?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`)
    listed.push(...page.series.map(({ title }: SeriesCard) => title))
    cursor = page.next
  }
  expect(listed).toEqual(all)
})
