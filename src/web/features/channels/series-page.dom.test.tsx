import { expect, onTestFinished, test } from 'vitest'
import type { EpisodeSummary, NumberedEpisode, SeriesWatching } from '#contract/episodes/schemas.ts'
import { ownProfile } from '#tests/support/channel-response.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { episodeSummary, seriesResponse } from '#tests/support/episode-response.ts'
import { storeVisitorProgress } from './progress/visitor-progress.ts'
import { SeriesPage } from './series-page.tsx'

const numbered = (number: number, changes: Partial<EpisodeSummary> = {}): NumberedEpisode => ({
  number,
  episode: { ...episodeSummary, id: 20 + number, title: `第${number}夜`, ...changes },
})
const start: SeriesWatching = { first: numbered(1), last: null, following: null }
const channel = { ...ownProfile, role: null }
const pathOf = (id: number) => `/channels/3/series/11/episodes/${id}`

async function openSeries(watching: SeriesWatching, { visitor = false, answers = {} as Answers } = {}) {
  const items = [1, 2].map((number) => numbered(number).episode)
  const page = await openPage(
    <SeriesPage
      channel={channel}
      series={seriesResponse}
      episodes={{ items, next: null }}
      watching={watching}
      follow={null}
    />,
    { answers, profile: visitor ? null : mio },
  )
  await page.screen.findByRole('heading', { level: 1 })
  const link = (name: string) => page.screen.getByRole('link', { name }).getAttribute('href')
  return { ...page, link }
}

test('the series starts with its first episode', async () => {
  const { link, screen } = await openSeries(start)
  expect(link('最初から見る')).toBe(pathOf(21))
  screen.getByText('1. 第1夜')
})

test.each([
  { last: { progressMs: 5000 }, name: '続きから見る（第2話）', id: 22 },
  { last: { finished: true }, name: '次の話を見る（第3話）', id: 23 },
])('a user continues with the last watched episode, or with the next one: $name', async ({ last, name, id }) => {
  const { link } = await openSeries({ first: numbered(1), last: numbered(2, last), following: numbered(3) })
  expect(link(name)).toBe(pathOf(id))
})

test('a user who has watched all of it sees it again from its first episode', async () => {
  const last = numbered(2, { finished: true })
  const { link } = await openSeries({ first: numbered(1), last, following: null })
  expect(link('もう一度見る')).toBe(pathOf(21))
})

test('a series without an episode for the viewer has no button', async () => {
  const { screen } = await openSeries({ first: null, last: null, following: null })
  expect(screen.queryByRole('link', { name: /見る/ })).toBeNull()
})

const watching = 'GET /v1/channels/3/series/11/watching?last=22'

test('a visitor continues with what they watched on this device', async () => {
  onTestFinished(() => localStorage.removeItem('episode_positions'))
  storeVisitorProgress({ episodeId: 22, seriesId: 11, positionMs: null, finished: true })
  const { screen, link } = await openSeries(start, {
    visitor: true,
    answers: { [watching]: [200, { first: numbered(1), last: numbered(2), following: numbered(3) }] },
  })
  await screen.findByRole('link', { name: '次の話を見る（第3話）' })
  expect(link('次の話を見る（第3話）')).toBe(pathOf(23))
})

test('a visitor is offered the first episode while the site does not answer', async () => {
  onTestFinished(() => localStorage.removeItem('episode_positions'))
  storeVisitorProgress({ episodeId: 22, seriesId: 11, positionMs: 5000, finished: false })
  const { requests, link } = await openSeries(start, { visitor: true, answers: { [watching]: [400, {}] } })
  await expect.poll(() => requests).toHaveLength(1)
  expect(link('最初から見る')).toBe(pathOf(21))
})
