import { cleanup, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Cast } from '#contract/casts/schemas.ts'
import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { episodeSummary, seriesResponse } from '#tests/support/episode-response.ts'
import { formatDateTime, formatDay } from '../../../shell/locale/index.ts'
import { storeVisitorProgress } from '../progress/visitor-progress.ts'
import { CastsSection } from './casts-section.tsx'
import { EpisodeList } from './episode-list.tsx'
import { EpisodeRow } from './episode-row.tsx'
import { readEpisodes } from './read-episodes.ts'
import { SeriesSection } from './series-section.tsx'

const at = '/v1/channels/3/series/11/episodes'
const episode = (id: number): EpisodeSummary => ({ ...episodeSummary, id, title: `第${id}夜` })
const cast: Cast = { id: 5, channelId: 3, name: 'そら', reading: '', bio: '', imageUrl: null, version: 1 }
const publishesAt = '2030-01-02T03:04:00.000Z'

async function openEpisodes(answers: Answers, previous: string | null = null, path = '/?lang=ja&invite=k&x=1') {
  const key = { channelId: 3, seriesId: 11 }
  const page = await openPage(
    <EpisodeList
      name="episodes"
      first={{ items: [episode(1), episode(2)], next: 'n1', previous }}
      numbered
      read={(api, cursor) => readEpisodes(api, key, { cursor })}
      readEarlier={(api, before) => readEpisodes(api, key, { before })}
    />,
    { answers, path },
  )
  await page.screen.findByRole('list')
  const titles = () => page.screen.getAllByRole('heading').map(({ textContent }) => textContent)
  return { ...page, titles }
}

test('the next page of a list is added and its first item focused; the link leads there without scripts', async () => {
  const loading = Promise.withResolvers<void>()
  const { user, screen, requests, titles } = await openEpisodes({
    [`GET ${at}?cursor=n1`]: async () => {
      await loading.promise
      return [200, { episodes: [episode(3)], next: null, previous: 'p' }]
    },
  })
  expect(titles()).toEqual(['1.第1夜', '2.第2夜'])
  const more = screen.getByRole('link', { name: 'エピソードをもっと見る' })
  expect(more.getAttribute('href')).toBe('?lang=ja&invite=k&episodes=n1#episodes')
  await user.click(more)
  await user.click(more)
  expect(more.getAttribute('aria-busy')).toBe('true')
  loading.resolve()
  await expect.poll(titles).toEqual(['1.第1夜', '2.第2夜', '3.第3夜'])
  expect(requests).toHaveLength(1)
  await expect.poll(() => document.activeElement?.textContent).toBe('3.第3夜')
  expect(screen.queryByRole('link', { name: 'エピソードをもっと見る' })).toBeNull()
})

test('a page that could not be loaded is tried again', async () => {
  let status = 400
  const { user, screen, titles } = await openEpisodes({
    [`GET ${at}?cursor=n1`]: () => [status, { episodes: [episode(3)], next: 'n2', previous: null }],
  })
  const more = screen.getByRole('link', { name: 'エピソードをもっと見る' })
  await user.click(more)
  await screen.findByText('読み込めませんでした。通信の状態を確かめて、もう一度お試しください。')
  expect(more.getAttribute('aria-busy')).toBeNull()
  status = 200
  await user.click(more)
  await expect.poll(titles).toHaveLength(3)
  expect(screen.queryByText(/読み込めませんでした/)).toBeNull()
  expect(more.getAttribute('href')).toContain('episodes=n2')
})

test('a list that starts later has no numbers, and the page before is added above it', async () => {
  const { user, screen, titles } = await openEpisodes(
    { [`GET ${at}?before=b1`]: [200, { episodes: [episode(8), episode(9)], next: 'x', previous: null }] },
    'b1',
  )
  expect(titles()).toEqual(['第1夜', '第2夜'])
  const earlier = screen.getByRole('link', { name: '前のエピソードを見る' })
  expect(earlier.getAttribute('href')).toBe('?lang=ja&invite=k&before=b1#episodes')
  await user.click(earlier)
  await expect.poll(titles).toEqual(['1.第8夜', '2.第9夜', '3.第1夜', '4.第2夜'])
  await expect.poll(() => document.activeElement?.textContent).toBe('2.第9夜')
  expect(screen.queryByRole('link', { name: '前のエピソードを見る' })).toBeNull()
  expect(screen.getByRole('link', { name: 'エピソードをもっと見る' }).getAttribute('href')).toContain('episodes=n1')
})

const openRow = async (changes: Partial<EpisodeSummary>, withSeries = false) => {
  const row = <EpisodeRow episode={{ ...episodeSummary, ...changes }} withSeries={withSeries} />
  const { screen } = await openPage(row, { profile: mio })
  await screen.findByRole('link')
  return screen
}

test('an episode in a list shows length, date and views, and leads to its page', async () => {
  const screen = await openRow({})
  expect(screen.getByRole('link').getAttribute('href')).toBe('/channels/3/series/11/episodes/21')
  screen.getByText('長さ 10:00')
  screen.getByText('1,234回視聴')
  screen.getByText(formatDay(episodeSummary.publishesAt ?? '', 'ja'))
  for (const text of ['夜話', '公開中', '公開', 'フォローすると見られます']) expect(screen.queryByText(text)).toBeNull()
  expect(screen.queryByText(/視聴済み/)).toBeNull()
})

test.each([
  { progressMs: 300_000, percent: 50 },
  { progressMs: 1, percent: 1 },
  { progressMs: 9_000_000, percent: 100 },
])('a row shows how much was watched: $percent percent', async ({ progressMs, percent }) => {
  const screen = await openRow({ progressMs })
  const watched = screen.getByText(`${percent}％まで視聴済み`)
  expect(watched.parentElement?.querySelector<HTMLElement>('[style]')?.style.width).toBe(`${percent}%`)
})

test('a row shows that an episode was watched to the end, and how much of it when it is watched again', async () => {
  const seen = await openRow({ finished: true })
  expect(seen.getByText('視聴済み').parentElement?.querySelector<HTMLElement>('[style]')?.style.width).toBe('100%')
  cleanup()
  const again = await openRow({ finished: true, progressMs: 60_000 })
  again.getByText('視聴済み')
  again.getByText('10％まで視聴済み')
})

test('a visitor sees what they have watched on this device, and nothing of the account', async () => {
  onTestFinished(() => localStorage.removeItem('episode_positions'))
  storeVisitorProgress({ episodeId: 21, seriesId: 11, positionMs: 300_000, finished: false })
  const row = <EpisodeRow episode={{ ...episodeSummary, progressMs: 60_000, finished: true }} />
  const { screen } = await openPage(row)
  await screen.findByText('50％まで視聴済み')
  expect(screen.queryByText('視聴済み')).toBeNull()
})

test('an episode for followers is locked and has a badge; a list of several series names its own', async () => {
  const screen = await openRow({ access: 'follow', visibility: 'followers', video: null, progressMs: 5 }, true)
  screen.getByText('フォローすると見られます')
  screen.getByText('フォロワー限定')
  screen.getByText('夜話')
  expect(screen.queryByText(/^長さ/)).toBeNull()
  expect(screen.queryByText(/視聴済み/)).toBeNull()
})

test('an episode that will be published shows when, a draft whether it has a video', async () => {
  const scheduled = await openRow({ state: 'scheduled', publishesAt })
  scheduled.getByText(`${formatDateTime(publishesAt, 'ja')} 公開予定`)
  scheduled.getByText('公開予定')
  expect(scheduled.queryByText('1,234回視聴')).toBeNull()
  const draft = await openRow({ state: 'draft', publishesAt: null, video: null })
  await draft.findByText('下書き')
  draft.getByText('動画なし')
})

test('the series of a channel are cards with their visibility; members add more in the studio', async () => {
  const { user, screen } = await openPage(
    <SeriesSection channelId={3} first={{ items: [seriesResponse], next: 's1' }} own />,
    {
      answers: {
        'GET /v1/channels/3/series?cursor=s1': [
          200,
          { series: [{ ...seriesResponse, id: 12, title: '朝話', description: '', visibility: 'public' }], next: null },
        ],
      },
    },
  )
  const card = within(await screen.findByRole('article'))
  expect(card.getByRole('link', { name: '夜話' }).getAttribute('href')).toBe('/channels/3/series/11')
  card.getByText('フォロワー限定')
  card.getByText('夜の話')
  expect(screen.getByRole('link', { name: 'シリーズを作成' }).getAttribute('href')).toBe('/studio/3')
  await user.click(screen.getByRole('link', { name: 'シリーズをもっと見る' }))
  await screen.findByRole('link', { name: '朝話' })
  expect(screen.getAllByText('フォロワー限定')).toHaveLength(1)
})

test('the casts of a channel lead to their pages; members add more in the studio', async () => {
  const { user, screen } = await openPage(<CastsSection channelId={3} first={{ items: [cast], next: 'c1' }} own />, {
    answers: {
      'GET /v1/channels/3/casts?cursor=c1': [
        200,
        { casts: [{ ...cast, id: 6, name: 'うみ', imageUrl: '/6.png' }], next: null },
      ],
    },
  })
  expect((await screen.findByRole('link', { name: 'そら' })).getAttribute('href')).toBe('/channels/3/casts/5')
  expect(screen.getByRole('link', { name: 'キャストを登録' }).getAttribute('href')).toBe('/studio/3/casts')
  await user.click(screen.getByRole('link', { name: 'キャストをもっと見る' }))
  expect((await screen.findByRole('link', { name: 'うみ' })).querySelector('img')?.getAttribute('src')).toBe('/6.png')
})

test.each([true, false])('empty lists of a channel are shown to members only (%s)', async (own) => {
  const { screen } = await openPage(
    <>
      <p>チャンネル</p>
      <SeriesSection channelId={3} first={{ items: [], next: null }} own={own} />
      <CastsSection channelId={3} first={{ items: [], next: null }} own={own} />
    </>,
  )
  await screen.findByText('チャンネル')
  expect(screen.queryAllByRole('heading').map(({ textContent }) => textContent)).toEqual(
    own ? ['シリーズ', 'キャスト'] : [],
  )
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    own ? ['/studio/3', '/studio/3/casts'] : [],
  )
})

test('for viewers there are no links to the studio', async () => {
  const { screen } = await openPage(
    <SeriesSection channelId={3} first={{ items: [seriesResponse], next: null }} own={false} />,
  )
  await screen.findByRole('article')
  expect(screen.queryByRole('link', { name: 'シリーズを作成' })).toBeNull()
})
