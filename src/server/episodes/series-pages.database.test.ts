import { beforeEach, expect, test } from 'vitest'
import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import { openEpisodeApi, type EpisodeApi } from '#tests/support/episode-api.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'

let api: EpisodeApi
/** Of the published episodes, in their order. */
const titles = Array.from({ length: 9 }, (_, index) => `第${index + 1}話`)
const ids: number[] = []
let draftId: number

beforeEach(async () => {
  api = await openEpisodeApi()
  ids.length = 0
  for (const title of titles) ids.push(await api.published(title))
  draftId = await api.add('下書き')
  // Positions are not in the order of the ids.
  await api.owner.post(`${api.list}/${draftId}/move`, { beforeId: ids[4] })
})

async function read(by: SliceCaller, query: string) {
  const answer = (await by.get(`${api.list}?${query}`)).json()
  const episodes: EpisodeSummary[] = answer.episodes
  const [previous, next]: (string | null)[] = [answer.previous, answer.next]
  return { titles: episodes.map(({ title }) => title), previous, next }
}

test('the pages of a series contain each episode once, onwards and backwards', async () => {
  for (const [caller, all] of [
    [api.visitor, titles],
    [api.owner, titles.toSpliced(4, 0, '下書き')],
  ] as const) {
    const onwards: string[] = []
    const backwards: string[] = []
    let page = await read(caller, 'limit=4')
    expect(page.previous).toBeNull()
    onwards.push(...page.titles)
    while (page.next !== null) {
      page = await read(caller, `limit=4&cursor=${page.next}`)
      onwards.push(...page.titles)
    }
    expect(onwards).toEqual(all)
    backwards.unshift(...page.titles)
    while (page.previous !== null) {
      page = await read(caller, `limit=4&before=${page.previous}`)
      expect(page.next).not.toBeNull()
      backwards.unshift(...page.titles)
    }
    expect(backwards).toEqual(all)
  }
})

test('a page around an episode contains it and some before, and continues in both directions', async () => {
  const page = await read(api.visitor, `limit=4&around=${ids[5]}`)
  expect(page.titles).toEqual(titles.slice(4, 8))
  expect((await read(api.visitor, `limit=4&cursor=${page.next}`)).titles).toEqual(titles.slice(8))
  const earlier = await read(api.visitor, `limit=3&before=${page.previous}`)
  expect(earlier.titles).toEqual(titles.slice(1, 4))
  expect((await read(api.visitor, `limit=3&before=${earlier.previous}`)).titles).toEqual(titles.slice(0, 1))
  expect(await read(api.visitor, `limit=4&around=${ids[1]}`)).toMatchObject({
    titles: titles.slice(0, 4),
    previous: null,
  })
  expect(await read(api.visitor, `limit=50&around=${ids[8]}`)).toMatchObject({ titles, previous: null, next: null })
  const alone = await read(api.visitor, `limit=1&around=${ids[3]}`)
  expect(alone.titles).toEqual(titles.slice(3, 4))
  expect((await read(api.visitor, `limit=3&before=${alone.previous}`)).titles).toEqual(titles.slice(0, 3))
})

test('a page around an episode that the viewer does not see starts the series, and does not show where it is', async () => {
  const start = await read(api.visitor, 'limit=4')
  for (const id of [draftId, 999_999]) expect(await read(api.visitor, `limit=4&around=${id}`)).toEqual(start)
  expect((await read(api.editor, `limit=4&around=${draftId}`)).titles).toContain('下書き')
})
