import { expect, test } from 'vitest'
import { episodeTitleMax } from '#contract/episodes/limits.ts'
import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import { seriesTitleMax } from '#contract/series/limits.ts'
import type { Series } from '#contract/series/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio } from '#tests/support/dom-studio.tsx'
import { episodeSummary, seriesResponse } from '#tests/support/episode-response.ts'
import { formatDateTime } from '../../../shell/locale/index.ts'
import { addEpisode, addSeries } from './answer-series.ts'
import { EpisodeList } from './episode-list.tsx'
import { SeriesList } from './series-list.tsx'

const twoSeries = [seriesResponse, { ...seriesResponse, id: 12, title: '朝話', coverUrl: '/covers/12.png' }]
const publishesAt = '2030-01-02T03:04:00.000Z'
const threeEpisodes: readonly EpisodeSummary[] = [
  episodeSummary,
  { ...episodeSummary, id: 22, title: '第二夜', state: 'scheduled', publishesAt, visibility: 'invite' },
  { ...episodeSummary, id: 23, title: '第三夜', state: 'draft', publishesAt: null, video: null },
]

function openSeries(series: readonly Series[], next: string | null, answers: Answers) {
  const added: (number | null)[] = []
  const page = openStudio(
    (outcome) => <SeriesList channelId={3} series={series} next={next} outcome={outcome} />,
    async (form, api) => {
      const { outcome, id } = await addSeries(form, api, 3)
      added.push(id)
      return outcome
    },
    { answers },
  )
  return { page, added }
}

function openEpisodes(episodes: readonly EpisodeSummary[], next: string | null, answers: Answers) {
  const added: (number | null)[] = []
  const page = openStudio(
    (outcome) => <EpisodeList channelId={3} seriesId={11} episodes={episodes} next={next} outcome={outcome} />,
    async (form, api) => {
      const { outcome, id } = await addEpisode(form, api, { channelId: 3, seriesId: 11 })
      added.push(id)
      return outcome
    },
    { answers },
  )
  return { page, added }
}

test('each series leads to its page, with its visibility and cover', async () => {
  const { screen } = await openSeries(twoSeries, null, {}).page
  const [first, second] = await screen.findAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/studio/3/series/11')
  expect(first?.textContent).toBe('夜話フォロワーのみ')
  expect(first?.querySelector('img')).toBeNull()
  expect(second?.querySelector('img')?.getAttribute('src')).toBe('/covers/12.png')
  expect(screen.queryByText('シリーズはまだありません。')).toBeNull()
})

test('a series is added by its title', async () => {
  const { page, added } = openSeries([], null, { 'POST /v1/channels/3/series': [200, { id: 15 }] })
  const { user, screen, requests } = await page
  await screen.findByText('シリーズはまだありません。')
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: /^シリーズのタイトル/ })
  expect(title.maxLength).toBe(seriesTitleMax)
  await user.type(title, '昼話')
  await user.click(screen.getByRole('button', { name: '追加する' }))
  await expect.poll(() => added).toEqual([15])
  const body = { title: '昼話', reading: '', description: '', visibility: 'public' }
  expect(requests).toEqual([{ call: 'POST /v1/channels/3/series', body }])
})

test('an episode in the studio shows its state, time, visibility and whether it has a video', async () => {
  const { screen } = await openEpisodes(threeEpisodes, null, {}).page
  const links = await screen.findAllByRole('link')
  expect(links[0]?.getAttribute('href')).toBe('/studio/3/series/11/episodes/21')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '第一夜公開中 · 全員',
    `第二夜公開予約 ${formatDateTime(publishesAt, 'ja')} · 招待リンクを持つ人のみ`,
    '第三夜下書き · 全員 · 動画なし',
  ])
  expect(links[0]?.querySelector('img')?.getAttribute('src')).toBe('/thumbnails/31.jpg')
  expect(links[2]?.querySelector('img')).toBeNull()
  expect(screen.queryByText('エピソードはまだありません。')).toBeNull()
})

test('a draft of an episode is added by its title', async () => {
  const call = 'POST /v1/channels/3/series/11/episodes'
  const { page, added } = openEpisodes([], null, { [call]: [200, { id: 25 }] })
  const { user, screen, requests } = await page
  await screen.findByText('エピソードはまだありません。')
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: /^エピソードのタイトル/ })
  expect(title.maxLength).toBe(episodeTitleMax)
  await user.type(title, '第四夜')
  await user.click(screen.getByRole('button', { name: 'エピソードを追加' }))
  await expect.poll(() => added).toEqual([25])
  expect(requests[0]?.call).toBe(call)
  expect(requests[0]?.body).toMatchObject({ title: '第四夜' })
})

const moves = {
  series: {
    list: '/v1/channels/3/series',
    open: (next: string | null, answers: Answers) => openSeries(twoSeries, next, answers).page,
    following: { series: [{ ...seriesResponse, id: 19 }], next: null },
    ids: { first: 11, second: 12, following: 19 },
    names: { first: '夜話', second: '朝話' },
    end: '「夜話」を2件中2番目に移動しました。',
  },
  episodes: {
    list: '/v1/channels/3/series/11/episodes',
    open: (next: string | null, answers: Answers) => openEpisodes(threeEpisodes.slice(0, 2), next, answers).page,
    following: { episodes: [{ ...episodeSummary, id: 29 }], next: null, previous: null },
    ids: { first: 21, second: 22, following: 29 },
    names: { first: '第一夜', second: '第二夜' },
    end: '「第一夜」を2件中2番目に移動しました。',
  },
} as const

test.each([
  { kind: 'series', next: null },
  { kind: 'series', next: 'c1' },
  { kind: 'episodes', next: null },
  { kind: 'episodes', next: 'c1' },
] as const)(
  'a move in the list of $kind names the following one, also of the next page ($next)',
  async ({ kind, next }) => {
    const { list, open, following, ids, names, end } = moves[kind]
    const read = `GET ${list}?limit=1&cursor=c1`
    const { user, screen, requests } = await open(next, {
      [read]: [200, following],
      [`POST ${list}/${ids.first}/move`]: [200, {}],
      [`POST ${list}/${ids.second}/move`]: [200, {}],
    })
    ;(await screen.findByRole('button', { name: `「${names.first}」を移動` })).focus()
    await user.keyboard('{Enter}{End}{Enter}')
    await screen.findByText(end)
    expect(requests).toEqual([
      ...(next === null ? [] : [{ call: read, body: null }]),
      { call: `POST ${list}/${ids.first}/move`, body: { beforeId: next === null ? null : ids.following } },
    ])
    screen.getByRole('button', { name: `「${names.second}」を移動` }).focus()
    await user.keyboard('{Enter}{Home}{Enter}')
    const call = `POST ${list}/${ids.second}/move`
    await expect.poll(() => requests.at(-1)).toEqual({ call, body: { beforeId: ids.first } })
  },
)
