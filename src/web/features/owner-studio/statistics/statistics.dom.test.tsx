import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StatisticsPeriod } from '#contract/statistics/limits.ts'
import type {
  ChannelStatistics as Found,
  DayFigures,
  EpisodeStatistics as FoundEpisode,
} from '#contract/statistics/schemas.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { formatRelativeChange } from '../../../shell/locale/index.ts'
import { formatNumericDay, formatShortDay } from './amounts.ts'
import { ChannelStatistics } from './channel-statistics.tsx'
import { EpisodeStatistics } from './episode-statistics.tsx'
import { readPeriod } from './read-period.ts'

const figures = { views: 1200, plays: 1500, watchSeconds: 45_000, watchedShare: 0.423, newFollowers: 30 }
const day = (date: string, views: number): DayFigures => ({ ...figures, watchSeconds: 120, views, day: date })
const found: Found = {
  from: '2026-01-01',
  until: '2026-01-03',
  total: figures,
  previous: { ...figures, views: 1000, watchSeconds: 90_000, newFollowers: 15, plays: 3000 },
  days: [day('2026-01-01', 4), { ...day('2026-01-02', 1000), watchedShare: null }, day('2026-01-03', 8)],
  sources: [
    { source: 'search', views: 900 },
    { source: 'share', views: 300 },
  ],
  devices: [{ device: 'phone', views: 1200 }],
  episodes: [
    { id: 21, seriesId: 11, title: '第一夜', views: 800, watchSeconds: 3600, watchedShare: 0.5 },
    { id: 22, seriesId: 11, title: '第二夜', views: 0, watchSeconds: 30, watchedShare: null },
  ],
}
const foundEpisode: FoundEpisode = { ...found, title: '第一夜', durationSeconds: 600, retention: [1, 0.5, 0.26] }

const openChannel = async (changes: Partial<Found> = {}, period: StatisticsPeriod = '28') => {
  const page = await openPage(
    <ChannelStatistics channelId={3} statistics={{ ...found, ...changes }} period={period} />,
    { profile: mio },
  )
  await page.screen.findByRole('navigation', { name: '期間' })
  return page
}
const openEpisode = async (changes: Partial<FoundEpisode> = {}) => {
  const page = await openPage(
    <EpisodeStatistics
      path="/channels/3/series/11/episodes/21"
      statistics={{ ...foundEpisode, ...changes }}
      period="28"
    />,
    { profile: mio },
  )
  await page.screen.findByRole('navigation', { name: '期間' })
  return page
}

const tiles = () =>
  [...document.querySelectorAll('dl > div')].map((tile) => [...tile.children].map((one) => one.textContent))

test('the figures of a channel are compared with the period before, its followers among them', async () => {
  await openChannel()
  const change = (now: number, before: number) => `前の期間より${formatRelativeChange(now, before, 'ja')}`
  expect(tiles()).toEqual([
    ['視聴回数', '1,200', change(1200, 1000)],
    ['総視聴時間', '12.5時間', change(45_000, 90_000)],
    ['平均視聴率', '42%', ''],
    ['新しいフォロワー', '30', change(30, 15)],
  ])
})

test('an episode has its plays in place of followers, and the first period has no comparison', async () => {
  const { screen } = await openEpisode({ previous: null, total: { ...figures, watchedShare: null } })
  expect(tiles()[2]).toEqual(['平均視聴率', '–', ''])
  expect(tiles()[3]).toEqual(['再生数', '1,500', ''])
  expect(screen.queryByText('新しいフォロワー')).toBeNull()
  expect(screen.queryByText('よく視聴されたエピソード')).toBeNull()
})

test('the periods are links, of which the present one is marked', async () => {
  const { screen } = await openChannel()
  const links = within(screen.getByRole('navigation', { name: '期間' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['7日間', '/?period=7', null],
      ['28日間', '/?period=28', 'page'],
      ['90日間', '/?period=90', null],
      ['全期間', '/?period=all', null],
    ],
  )
})

test('the table of days starts with the latest and shows missing shares as a dash', async () => {
  const { screen } = await openChannel()
  const rows = within(screen.getByRole('table', { name: '日ごとの推移', hidden: true })).getAllByRole('row', {
    hidden: true,
  })
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['日付', '視聴回数', '総視聴時間', '平均視聴率', '新しいフォロワー'],
    [formatNumericDay('2026-01-03', 'ja'), '8', '2分', '42%', '30'],
    [formatNumericDay('2026-01-02', 'ja'), '1,000', '2分', '–', '30'],
    [formatNumericDay('2026-01-01', 'ja'), '4', '2分', '42%', '30'],
  ])
  expect(screen.queryByText(/日分です/)).toBeNull()
})

test('the table has the last 90 days, and says so', async () => {
  const days = Array.from({ length: 91 }, (_, index) =>
    day(new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10), index),
  )
  const { screen } = await openChannel({ days })
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows).toHaveLength(91)
  expect(rows[1]?.firstChild?.textContent).toBe(formatNumericDay('2026-04-01', 'ja'))
  expect(rows[90]?.firstChild?.textContent).toBe(formatNumericDay('2026-01-02', 'ja'))
  screen.getByText('新しい90日分です。すべての日はCSVでダウンロードできます。')
  // Too many points for marks.
  expect(document.querySelectorAll('figure .size-1\\.5')).toHaveLength(0)
})

test('a chart shows the value under the pointer, and marks its points', async () => {
  await openChannel()
  const figure = [...document.querySelectorAll('figure')]
  expect(figure.map((one) => one.querySelector('figcaption')?.textContent)).toEqual([
    '視聴回数',
    '総視聴時間',
    '新しいフォロワー',
  ])
  const area = figure[0]?.querySelector('svg')?.parentElement
  if (!area) throw new Error('no chart')
  expect(figure[0]?.querySelectorAll('.size-1\\.5')).toHaveLength(3)
  area.getBoundingClientRect = () => new DOMRect(100, 0, 200, 100)
  const caption = () => figure[0]?.querySelector('figcaption')?.textContent
  fireEvent.pointerMove(area, { clientX: 210 })
  expect(caption()).toBe(`視聴回数${formatShortDay('2026-01-02', 'ja')} 1,000`)
  expect(figure[0]?.querySelector<HTMLElement>('.size-3')?.style.left).toBe('50%')
  fireEvent.pointerMove(area, { clientX: 900 })
  expect(caption()).toBe(`視聴回数${formatShortDay('2026-01-03', 'ja')} 8`)
  fireEvent.pointerDown(area, { clientX: 0 })
  expect(caption()).toBe(`視聴回数${formatShortDay('2026-01-01', 'ja')} 4`)
  fireEvent.pointerLeave(area)
  expect(caption()).toBe('視聴回数')
})

test('the points of a chart are placed by their values, and its lines are labelled up to the top', async () => {
  await openChannel({ days: [day('2026-01-01', 0), day('2026-01-02', 1000)] })
  const chart = document.querySelector('figure')
  const marks = [...(chart?.querySelectorAll<HTMLElement>('.size-1\\.5') ?? [])]
  expect(marks.map(({ style }) => [style.left, style.top])).toEqual([
    ['0%', '100%'],
    ['100%', '0%'],
  ])
  const labels = [...(chart?.querySelectorAll<HTMLElement>('span[style]') ?? [])].filter(
    ({ textContent }) => textContent !== '',
  )
  expect(labels.at(0)?.style.top).toBe('100%')
  expect(labels.at(-1)?.textContent).toBe('1,000')
  expect(labels.at(-1)?.style.top).toBe('0%')
  expect(chart?.querySelectorAll('path')).toHaveLength(2)
})

test('a single day is drawn in the middle, without an area', async () => {
  await openChannel({ days: [day('2026-01-01', 5)] })
  const chart = document.querySelector('figure')
  expect(chart?.querySelector<HTMLElement>('.size-1\\.5')?.style.left).toBe('50%')
  expect(chart?.querySelectorAll('path')).toHaveLength(1)
})

test.each([
  { seconds: 3599, label: /分$/ },
  { seconds: 3600, label: /時間$/ },
])('the chart of the watch time has the unit of its largest day ($seconds seconds)', async ({ seconds, label }) => {
  await openChannel({ days: [{ ...day('2026-01-01', 5), watchSeconds: seconds }, day('2026-01-02', 1)] })
  expect(document.querySelectorAll('figure')[1]?.querySelector('span[style]')?.textContent).toMatch(label)
})

test('sources and devices show their shares', async () => {
  const { screen } = await openChannel()
  const rows = within(screen.getByRole('list', { name: '流入元' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['検索エンジン90075%', '共有リンク30025%'])
  expect(rows[0]?.querySelector<HTMLElement>('[style]')?.style.width).toBe('75%')
  expect(screen.getByRole('list', { name: '端末' }).textContent).toBe('スマートフォン1,200100%')
})

test('the episodes with the most views lead to their statistics', async () => {
  const { screen } = await openChannel()
  const [first, second] = within(
    screen.getByText('よく視聴されたエピソード').closest('section') ?? document.body,
  ).getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/studio/3/series/11/episodes/21/statistics')
  expect(first?.textContent).toBe('1第一夜1時間 ・ 平均50%視聴800回')
  expect(second?.textContent).toBe('2第二夜30秒0回')
})

test('the downloads have the period, the table and the language', async () => {
  const { screen } = await openChannel()
  const address = (link: Element) => link.getAttribute('href') ?? ''
  const links = screen.getAllByRole('link').filter((link) => address(link).includes('.csv'))
  expect(links.map(address)).toEqual(
    ['days', 'sources', 'devices', 'episodes'].map((table) =>
      expect.stringContaining(`/v1/channels/3/statistics.csv?period=28&table=${table}&language=ja`),
    ),
  )
})

test('without views there are no sources; without anything the page says what to do next', async () => {
  const nothing = { ...figures, views: 0, plays: 0, newFollowers: 0 }
  const { screen } = await openChannel({ total: { ...nothing, newFollowers: 1 }, episodes: [] })
  expect(screen.queryByRole('list', { name: '流入元' })).toBeNull()
  expect(screen.getByText('日ごとの推移', { selector: 'h2' })).toBeTruthy()
  expect(screen.queryByText('よく視聴されたエピソード')).toBeNull()
})

test.each([
  { period: '28', text: 'この期間はまだ視聴されていません。' },
  { period: 'all', text: 'まだ視聴されていません。エピソードが視聴されると、ここに表示されます。' },
] as const)('an empty period ($period) leads to the series', async ({ period, text }) => {
  const { screen } = await openChannel({ total: { ...figures, views: 0, plays: 0, newFollowers: 0 } }, period)
  screen.getByText(text)
  expect(screen.getByRole('link', { name: 'シリーズを開く' }).getAttribute('href')).toBe('/studio/3')
  expect(screen.queryByText('日ごとの推移')).toBeNull()
})

test('an episode without plays leads to its page, also where its channel has new followers', async () => {
  const { screen } = await openEpisode({ total: { ...figures, views: 0, plays: 0 } })
  expect(screen.getByRole('link', { name: 'エピソードのページを開く' }).getAttribute('href')).toBe(
    '/channels/3/series/11/episodes/21',
  )
})

test('the retention of an episode is a chart and a table by position', async () => {
  const { screen } = await openEpisode()
  const table = screen.getByRole('table', { name: '視聴維持率', hidden: true })
  expect(
    [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['0:00', '100%'],
    ['0:05', '50%'],
    ['0:10', '26%'],
  ])
  expect(screen.queryByText('この期間の再生はまだありません。')).toBeNull()
})

test('without retention the page says so', async () => {
  const { screen } = await openEpisode({ retention: [] })
  screen.getByText('この期間の再生はまだありません。')
  expect(screen.queryByRole('table', { name: '視聴維持率', hidden: true })).toBeNull()
})

test('the period of an address is one of the offered ones, else 28 days', () => {
  const of = (query: string) => readPeriod(new URL(`http://localhost/${query}`))
  expect([of(''), of('?period=7'), of('?period=all'), of('?period=8')]).toEqual(['28', '7', 'all', '28'])
})
