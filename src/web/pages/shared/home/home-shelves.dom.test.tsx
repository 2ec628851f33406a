import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { episodeSummary } from '#tests/support/episode-response.ts'
import { eventResponse } from '#tests/support/event-response.ts'
import { liveResponse } from '#tests/support/live-response.ts'
import { pickResponse } from '#tests/support/pick-response.ts'
import { HomeShelves, type HomeShelvesProps } from './home-shelves.tsx'

const readAt = Date.parse('2026-12-03T00:00:00.000Z')
const channel = { id: 3, name: '夜の窓', avatarUrl: null }
const episode = { ...episodeSummary, channel }
const only = <T,>(item: T) => ({ items: [item], next: null })

const full: HomeShelvesProps = {
  empty: false,
  nextOnAir: null,
  scheduled: only({ ...liveResponse, state: 'scheduled', startsAt: '2026-12-04T00:00:00.000Z' }),
  reminders: [],
  unfinished: [episode],
  picks: [pickResponse],
  channels: [{ ...channel, bio: '', genre: 'talk', coverUrl: null, followers: 1 }],
  recommendedGenre: 'talk',
  newest: null,
  shelves: [{ genre: 'talk', episodes: [episode] }],
  archived: only({ ...liveResponse, id: 'archived0001', state: 'archived' }),
  events: [{ ...eventResponse, state: 'running' }],
  ranked: [{ rank: 1, points: 10, movement: null, liveId: null, user: liveResponse.liver }],
  news: [{ id: 1, title: '年末のお知らせ', publishesAt: '2026-12-01T00:00:00.000Z' }],
  timeline: only({
    kind: 'post',
    at: '2026-12-02T00:00:00.000Z',
    channel,
    post: { id: 1, text: '金曜日に会いましょう', author: null },
  }),
  readAt,
}

const titles = (screen: Awaited<ReturnType<typeof openPage>>['screen']) =>
  screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)

test('the shelves are in the order of attention: what is next, what continues, picks, channels, genres, events', async () => {
  const { screen } = await openPage(<HomeShelves {...full} />)
  await screen.findByText('年末のお知らせ')
  expect(titles(screen)).toEqual([
    '配信予定',
    '続きから見る',
    'ピック',
    'おすすめのチャンネル',
    // The id of a genre whose name the page does not have.
    'talk',
    '最近のアーカイブ',
    '開催中のイベント',
    '今日のライバーランキング',
    'お知らせ',
    'フォロー中の新着',
  ])
})

const three = <Item extends { readonly id: number }>(item: Item): Item[] => [1, 2, 3].map((id) => ({ ...item, id }))

test('shelves with one item share rows of a wide screen; of fuller ones, only lists of lines do', async () => {
  const short = () => [...document.querySelectorAll('[data-short]')].map(({ id }) => id)
  const one = await openPage(<HomeShelves {...full} />)
  await one.screen.findByText('年末のお知らせ')
  const cards = ['scheduled', 'unfinished', 'picks', 'channels', 'episodes-talk', 'events']
  expect(short()).toEqual([...cards, 'ranking', 'news', 'timeline'])
  one.close()
  const [live] = full.scheduled.items
  const [event] = full.events
  const [card] = full.channels
  const [entry] = full.timeline?.items ?? []
  if (!live || !event || !card || entry?.kind !== 'post') throw new Error('a shelf is empty')
  const lists: Partial<HomeShelvesProps> = {
    scheduled: { items: ['first0000001', 'second000002'].map((id) => ({ ...live, id })), next: null },
    unfinished: three(episode),
    picks: three(pickResponse),
    channels: three(card),
    shelves: [{ genre: 'talk', episodes: three(episode) }],
    events: three(event),
    timeline: { items: three(entry.post).map((post) => ({ ...entry, post })), next: null },
  }
  const { screen } = await openPage(<HomeShelves {...full} {...lists} />)
  await screen.findByText('年末のお知らせ')
  expect(short()).toEqual(['ranking', 'news'])
})

test('a shelf without content is not shown', async () => {
  const none = { items: [], next: null }
  const lists = { scheduled: none, archived: none, unfinished: [], picks: [], channels: [], shelves: [] }
  const { screen } = await openPage(<HomeShelves {...full} {...lists} events={[]} ranked={[]} timeline={null} />)
  await screen.findByText('年末のお知らせ')
  expect(titles(screen)).toEqual(['お知らせ'])
})
