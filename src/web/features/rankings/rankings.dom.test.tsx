import { within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Award, OwnRank, Ranking, RankingEntry } from '#contract/rankings/schemas.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { formatDateTime, formatTime } from '../../shell/locale/index.ts'
import { AwardPage, AwardsPage } from './awards-page.tsx'
import { formatPeriod } from './format-period.ts'
import { LiverAwards, LiverSupporters } from './liver-support.tsx'
import { RankingPage } from './ranking-page.tsx'
import type { RankingView } from './view.ts'

const genres = [
  { id: 'talk', name: '雑談', offered: true },
  { id: 'old', name: '昔の', offered: false },
]
const view: RankingView = { board: 'livers', genre: null, period: 'day', awards: false, starts: null, cursor: null }
const names = ['はな', 'りん', 'ゆき', 'そら', 'うみ']
const movements = [null, 2, -1, 0, 3]
const entries: readonly RankingEntry[] = names.map((nickName, index) => ({
  rank: index + 1,
  points: 5000 - index * 1000,
  user: { id: index + 1, nickName, avatarUrl: '/a.svg' },
  movement: movements[index] ?? null,
  liveId: index === 1 || index === 3 ? `live${index}` : null,
}))
const period = { period: 'day', starts: '2026-01-02', until: '2026-01-02T15:00:00.000Z' } as const
const at = '2026-01-02T03:04:00.000Z'
const ranking: Ranking & { next: string | null } = { period, at, entries: [...entries], next: null }

interface Options {
  readonly shown?: Partial<RankingView>
  readonly found?: Partial<typeof ranking>
  readonly own?: OwnRank | null
}

async function openRanking({ shown = {}, found = {}, own = null }: Options) {
  const page = await openPage(
    <RankingPage view={{ ...view, ...shown }} ranking={{ ...ranking, ...found }} own={own} user={mio.user} />,
    { genres, path: '/liver_ranking' },
  )
  await page.screen.findByRole('heading', { level: 1, name: 'ライバーランキング' })
  const texts = (name: string) =>
    within(page.screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  return { ...page, texts }
}

test('three ranks are on the podium, the others in a list, with movements, points and lives', async () => {
  const { screen, texts } = await openRanking({})
  expect(texts('上位3名')).toEqual([
    'はな5,000 pt11位NEW',
    'りん4,000 ptLIVEりんさんのライブを見る22位2前回から2つ上がりました',
    'ゆき3,000 pt33位1前回から1つ下がりました',
  ])
  expect(texts('4位以下の順位')).toEqual([
    '4前回と同じ順位ですそらLIVEそらさんのライブを見る2,000 pt',
    '53前回から3つ上がりましたうみ1,000 pt',
  ])
  expect(screen.getByRole('link', { name: 'はな' }).getAttribute('href')).toBe('/liver/1')
  expect(screen.getByRole('link', { name: /りんさんのライブを見る/ }).getAttribute('href')).toBe('/live-info/live1')
  screen.getByText(`${formatDateTime(period.until, 'ja')}まで集計します。 ${formatTime(at, 'ja')}時点の順位`)
  expect(screen.queryByRole('region', { name: 'あなたの順位' })).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'ページ' })).toBeNull()
})

test('supporters have no links, and the ranking of all time neither movements nor an end', async () => {
  const { screen, texts } = await openRanking({
    shown: { board: 'supporters', period: 'all' },
    found: { period: { period: 'all', starts: '2020-01-01', until: null } },
  })
  expect(texts('上位3名')[0]).toBe('はな5,000 pt11位')
  expect(screen.queryByRole('link', { name: 'はな' })).toBeNull()
  screen.getByText(`${formatTime(at, 'ja')}時点の順位`)
})

test('later pages have ranks only, and lead to the first and the next ones', async () => {
  const { screen } = await openRanking({
    shown: { cursor: 'a', genre: 'talk' },
    found: { entries: entries.slice(3), next: 'b' },
  })
  expect(screen.queryByRole('list', { name: '上位3名' })).toBeNull()
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('1位から見る')).toBe('/liver_ranking?genre=talk')
  expect(href('次の順位を見る')).toBe('/liver_ranking?genre=talk&cursor=b')
})

test('an empty ranking leads to the lives', async () => {
  const { screen } = await openRanking({ found: { entries: [] } })
  screen.getByText('まだ順位がありません')
  expect(screen.getByRole('link', { name: 'ライブを探す' }).getAttribute('href')).toBe('/')
})

test.each([
  { own: { rank: 1234, points: 10, pointsToNext: 1500 }, text: '1,234みお次の順位まで あと1,500 pt10 pt' },
  { own: { rank: 1, points: 10, pointsToNext: null }, text: '1みお現在、首位です10 pt' },
  { own: { rank: null, points: 0, pointsToNext: 5 }, text: '–みおあと5 ptでランクイン0 pt' },
])('the own rank is shown with the points to the next one: $text', async ({ own, text }) => {
  const { screen } = await openRanking({ own })
  expect(screen.getByRole('region', { name: 'あなたの順位' }).textContent).toBe(text)
})

test('board, period and genre are links, of which the present ones are marked', async () => {
  const { screen } = await openRanking({ shown: { period: 'week', genre: 'old', cursor: 'c' } })
  const links = (name: string) =>
    within(screen.getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
  expect(links('ランキングの種類')).toEqual([
    ['ライバー', '/liver_ranking?period=week&genre=old', 'page'],
    ['サポーター', '/liver_ranking?board=supporters&period=week&genre=old', null],
  ])
  expect(links('集計期間').map(([text, , current]) => [text, current])).toEqual([
    ['今日', null],
    ['今週', 'page'],
    ['今月', null],
    ['累計', null],
  ])
  expect(links('ジャンル')).toEqual([
    ['すべて', '/liver_ranking?period=week', null],
    ['雑談', '/liver_ranking?period=week&genre=talk', null],
    ['昔の', '/liver_ranking?period=week&genre=old', 'page'],
  ])
  expect(screen.getByRole('link', { name: '過去の結果' }).getAttribute('href')).toBe(
    '/liver_ranking?view=awards&period=week&genre=old',
  )
})

test('the ranking of all time leads to the results of months', async () => {
  const { screen } = await openRanking({ shown: { period: 'all' } })
  expect(screen.getByRole('link', { name: '過去の結果' }).getAttribute('href')).toBe('/liver_ranking?view=awards')
})

test('the ranking is loaded again every 30 seconds while the page is visible', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => {
    visibility.mockRestore()
    vi.useRealTimers()
  })
  const { loads } = await openRanking({})
  await vi.advanceTimersByTimeAsync(31_000)
  expect(loads.count).toBe(1)
  visibility.mockReturnValue('visible')
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.poll(() => loads.count).toBe(2)
})

const award: Award = {
  period: { ...period, period: 'week' },
  entries: entries.slice(0, 4).map(({ rank, points, user }) => ({ rank, points, user })),
}
const share = <button type="button">共有</button>
const awardsView: RankingView = { ...view, awards: true, period: 'week' }

test('closed periods are listed with their podium and lead to all ranks', async () => {
  const { screen } = await openPage(<AwardsPage view={awardsView} awards={[award]} next="n" share={share} />, {
    genres,
  })
  const name = formatPeriod(award.period, 'ja')
  await screen.findByRole('heading', { level: 2, name })
  expect(screen.getByRole('link', { name: `${name}のすべての順位` }).getAttribute('href')).toBe(
    '/liver_ranking?view=awards&period=week&starts=2026-01-02',
  )
  expect(screen.getByRole('link', { name: '以前の結果を見る' }).getAttribute('href')).toBe(
    '/liver_ranking?view=awards&period=week&cursor=n',
  )
  expect(
    within(screen.getByRole('navigation', { name: '集計期間' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['日間', '週間', '月間'])
  expect(screen.getByRole('link', { name: '現在のランキング' }).getAttribute('href')).toBe('/liver_ranking?period=week')
  expect(screen.queryByText('確定した結果はまだありません')).toBeNull()
  screen.getByRole('button', { name: '共有' })
})

test('without closed periods the page says so', async () => {
  const { screen } = await openPage(<AwardsPage view={awardsView} awards={[]} next={null} share={share} />, { genres })
  await screen.findByText('確定した結果はまだありません')
  expect(screen.queryByRole('link', { name: '以前の結果を見る' })).toBeNull()
})

test('the final ranks of a period have its name and lead back to the results', async () => {
  const { screen } = await openPage(
    <AwardPage
      view={{ ...awardsView, board: 'supporters', starts: '2026-01-02' }}
      award={{ ...award, next: null }}
      share={share}
    />,
    { genres },
  )
  await screen.findByRole('heading', { level: 1, name: `${formatPeriod(award.period, 'ja')}のサポーターランキング` })
  expect(screen.getByRole('link', { name: '過去の結果' }).getAttribute('href')).toBe(
    '/liver_ranking?view=awards&board=supporters&period=week',
  )
  expect(
    within(screen.getByRole('list', { name: '4位以下の順位' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['4そら2,000 pt'])
})

test('the supporters of a liver are listed by period, and awards lead to their ranks', async () => {
  const supporters = award.entries.slice(0, 1)
  const { screen } = await openPage(
    <>
      <LiverSupporters month={[]} all={supporters} />
      <LiverAwards awards={[{ period: { ...period, period: 'month' }, genre: 'talk', rank: 2, points: 5 }]} />
    </>,
    { genres },
  )
  await screen.findByText('まだサポーターはいません。')
  expect(
    within(screen.getByRole('list', { name: '累計' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1はな5,000 pt'])
  expect(screen.queryByRole('list', { name: '今月' })).toBeNull()
  const link = screen.getByRole('link', { name: /月間ランキング 2位/ })
  expect(link.getAttribute('href')).toBe('/liver_ranking?view=awards&genre=talk&starts=2026-01-02')
  expect(link.textContent).toContain('雑談')
})

test('a period is named by its day, week or month', () => {
  const of = (one: 'day' | 'week' | 'month' | 'all') => formatPeriod({ ...period, period: one }, 'ja')
  expect([of('day'), of('month'), of('all')]).toEqual(['2026年1月2日', '2026年1月', ''])
  expect(of('week')).toMatch(/2026.*2.*8/)
})
