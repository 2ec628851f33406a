import { within } from '@testing-library/react'
import { useActionData } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { EventRank, LiverEvent, OwnEvent } from '#contract/events/schemas.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { eventResponse } from '#tests/support/event-response.ts'
import { pageSockets } from '#tests/support/page-sockets.ts'
import { browserApi } from '../../api/browser.ts'
import { formatDateTime } from '../../shell/locale/index.ts'
import { answerEntry, type EntryOutcome } from './answer-entry.ts'
import { EventPage, type EventDesign } from './event-page.tsx'

const readAt = Date.parse('2026-11-30T00:00:00.000Z')
const own: OwnEvent = { entry: null, announcements: [], manages: false }
const names = ['はな', 'りん', 'ゆき', 'そら']
const rank = (index: number, changes: Partial<EventRank> = {}): EventRank => ({
  division: 1,
  rank: index + 1,
  points: 4000 - index * 1000,
  liver: { id: index + 1, nickName: names[index] ?? '', avatarUrl: '/a.svg', hasPage: true },
  liveId: null,
  ...changes,
})
const name = (ja: string) => ({ ja, en: ja, ko: ja })

interface Options {
  readonly event?: Partial<LiverEvent>
  readonly ranks?: readonly EventRank[]
  readonly own?: OwnEvent | null
  readonly isLiver?: boolean
  readonly now?: string
  readonly answers?: Answers
  readonly design?: EventDesign
}

async function openEvent(options: Options) {
  const now = Date.parse(options.now ?? '') || readAt
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const sockets = pageSockets()
  const event = { ...eventResponse, ...options.event }
  function Page() {
    return (
      <EventPage
        event={event}
        ranks={options.ranks ?? []}
        gifts={[]}
        own={options.own === undefined ? own : options.own}
        isLiver={options.isLiver ?? true}
        outcome={useActionData<EntryOutcome>()}
        readAt={now}
        {...(options.design && { design: options.design })}
      />
    )
  }
  const page = await openPage(<Page />, {
    profile: mio,
    genres: [{ id: 'talk', name: '雑談', offered: true }],
    answers: options.answers ?? {},
    action: (form) => answerEntry(form, browserApi, 5),
  })
  await page.screen.findByRole('heading', { level: 1, name: '冬の祭' })
  const rows = () => [...document.querySelectorAll('ol.divide-y > li')].map(({ textContent }) => textContent)
  return { ...page, sockets, rows }
}

test('an open event shows its times, organizer, entries and conditions', async () => {
  const { screen } = await openEvent({
    event: {
      genres: ['talk'],
      licenceDays: 30,
      withoutWinners: true,
      placedWithin: 8,
      approval: true,
      divisionSize: 5,
    },
  })
  screen.getByText('エントリー締切まで 1日 12:59:00')
  screen.getByText('主催：まつり · 1,200人がエントリー')
  screen.getByText('受付中')
  screen.getByText('一年の終わりに')
  screen.getByText('まだエントリーしたライバーはいません。')
  const conditions = screen.getByRole('heading', { name: 'エントリー条件' }).closest('section') ?? document.body
  expect(
    within(conditions)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ライブ配信の許可を受けているライバー',
    'ジャンル：雑談',
    'ライブ配信の許可を受けてから30日以上',
    'ランキングイベントで優勝したことがない方',
    'ランキングイベントで8位以内に入ったことがある方',
    'オーガナイザーの承認が必要です',
    'エントリー締切のときに、実力の近い5人以上のブロックに分かれます',
  ])
  expect(screen.queryByText('特典')).toBeNull()
  screen.getByText('すべてのギフトがポイントになります。')
})

test.each([
  { state: 'entry', calendar: true },
  { state: 'running', calendar: true },
  { state: 'tallying', calendar: false },
] as const)('an event that is $state is offered for the calendar: $calendar', async ({ state, calendar }) => {
  const { screen } = await openEvent({ event: { state } })
  const link = screen.queryByRole('link', { name: 'カレンダーに追加' })
  expect(link?.getAttribute('href') ?? null).toBe(
    calendar ? `/v1/events/${eventResponse.id}/calendar?language=ja` : null,
  )
  expect(screen.queryByRole('button', { name: 'イベントをシェア' }) !== null).toBe(calendar)
})

test.each([
  { state: 'entry', now: '2026-12-01T13:00:00.000Z', text: '開始まで 14:00:00' },
  { state: 'entry', now: '2026-12-02T03:00:01.000Z', text: '終了まで 7日 9:58:59' },
  { state: 'running', now: '2026-12-09T12:58:00.000Z', text: '終了まで 1:00' },
  { state: 'running', now: '2026-12-09T13:00:00.000Z', text: '終了しました' },
] as const)('the next moment of an event that is $state at $now is shown: $text', async ({ state, now, text }) => {
  const { screen } = await openEvent({ event: { state }, now })
  await screen.findByText(text)
})

test('a liver enters; a rejection shows its reason', async () => {
  let status = 409
  const { user, screen, requests } = await openEvent({
    answers: { 'POST /v1/events/5/entry': () => [status, { code: 'X', message: 'もう受け付けていません' }] },
  })
  await user.click(screen.getByRole('button', { name: 'エントリーする' }))
  await screen.findByText('もう受け付けていません')
  status = 200
  await user.click(screen.getByRole('button', { name: 'エントリーする' }))
  await expect.poll(() => screen.queryByText('もう受け付けていません')).toBeNull()
  expect(requests.at(-1)).toEqual({ call: 'POST /v1/events/5/entry', body: {} })
  expect(screen.queryByRole('link', { name: 'ライバーになる' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'エントリーを取り消す' })).toBeNull()
})

test.each([
  { state: 'pending', text: 'エントリーは承認待ちです。', buttons: ['エントリーを取り消す'] },
  { state: 'approved', text: 'エントリーしています。', buttons: ['エントリーを取り消す'] },
  { state: 'refused', text: 'エントリーは承認されませんでした。', buttons: [] },
  { state: 'withdrawn', text: null, buttons: ['エントリーする'] },
] as const)('an entry that is $state shows it, with what is possible', async ({ state, text, buttons }) => {
  const { user, screen, requests } = await openEvent({
    own: { ...own, entry: { state, division: 1 } },
    answers: { 'DELETE /v1/events/5/entry': [200, {}] },
  })
  if (text !== null) screen.getByText(text)
  expect(screen.queryByText('エントリーを取り消しました。')).toBeNull()
  const shown = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  expect(shown.filter((text) => text !== 'イベントをシェア')).toEqual(buttons)
  if (state !== 'approved') return
  await user.click(screen.getByRole('button', { name: 'エントリーを取り消す' }))
  await expect.poll(() => requests.map(({ call }) => call)).toEqual(['DELETE /v1/events/5/entry'])
})

test('after the last day of entries nothing can be entered, after the start nothing withdrawn', async () => {
  const { screen } = await openEvent({ now: '2026-12-01T13:00:00.000Z' })
  expect(screen.queryByRole('button', { name: 'エントリーする' })).toBeNull()
  await openEvent({ now: '2026-12-02T04:00:00.000Z', own: { ...own, entry: { state: 'approved', division: 1 } } })
  expect(screen.queryByRole('button', { name: 'エントリーを取り消す' })).toBeNull()
})

test('others are led to become livers, organizers to the administration; entrants read announcements', async () => {
  const announcements = [{ id: 1, text: '明日から', at: '2026-11-29T00:00:00.000Z' }]
  const { screen } = await openEvent({ isLiver: false, own: { entry: null, announcements, manages: true } })
  expect(screen.getByRole('link', { name: 'ライバーになる' }).getAttribute('href')).toBe('/liver_profile')
  expect(screen.getByRole('link', { name: 'イベントを管理' }).getAttribute('href')).toBe('/organizer/events/5')
  screen.getByText('明日から')
  screen.getByText(formatDateTime('2026-11-29T00:00:00.000Z', 'ja'))
})

test('visitors see neither the administration nor announcements', async () => {
  const { screen } = await openEvent({ own: null, isLiver: false })
  expect(screen.queryByRole('link', { name: 'イベントを管理' })).toBeNull()
  expect(screen.queryByText('オーガナイザーからのお知らせ')).toBeNull()
})

test('the ranks show crowns, levels, lives, points and pages of livers, and follow the room', async () => {
  const levels = [
    { points: 100, name: name('銅') },
    { points: 3000, name: name('銀') },
  ]
  const left = { ...rank(2).liver, hasPage: false }
  const { rows, sockets } = await openEvent({
    event: { state: 'running', levels },
    ranks: [rank(0, { liveId: 'live' }), rank(1), rank(2, { liver: left }), rank(3, { points: 0 })],
    now: '2026-12-03T00:00:00.000Z',
  })
  expect(rows()).toEqual([
    '11位はな銀LIVEはなさんのライブを見る4,000 pt',
    '22位りん銀3,000 pt',
    '33位ゆき銅2,000 pt',
    '–順位なしそら0 pt',
  ])
  expect(document.querySelectorAll('ol.divide-y svg')).toHaveLength(3)
  const links = [...document.querySelectorAll('ol.divide-y a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['はな', '/liver/1'],
    ['LIVEはなさんのライブを見る', '/live-info/live'],
    ['りん', '/liver/2'],
    ['そら', '/liver/4'],
  ])
  await expect.poll(() => sockets.requests.length).toBeGreaterThan(0)
  const ranks = [1, 0, 2, 3].map((index, place) => ({
    division: 1,
    rank: place + 1,
    points: 9000 - place,
    userId: index + 1,
  }))
  sockets.send({ type: 'eventRanks', room: 'event:5', state: 'running', ranks })
  await expect.poll(() => rows()[0]).toBe('11位りん銀9,000 pt')
})

test('an event whose state changes, or that gets another liver, is loaded again', async () => {
  const { sockets, loads } = await openEvent({ event: { state: 'running' }, ranks: [rank(0)] })
  await expect.poll(() => sockets.requests.length).toBeGreaterThan(0)
  const send = (state: string, userId: number) =>
    sockets.send({ type: 'eventRanks', room: 'event:5', state, ranks: [{ division: 1, rank: 1, points: 1, userId }] })
  send('running', 1)
  send('running', 77)
  await expect.poll(() => loads.count).toBe(2)
  send('tallying', 1)
  await expect.poll(() => loads.count).toBe(3)
})

test('divisions have lists and podiums of their own, and a confirmed event its hash and its link', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  const { user, screen, sockets } = await openEvent({
    event: { state: 'confirmed', hash: 'abc' },
    ranks: [rank(0), rank(1, { division: 2, rank: 1 }), rank(3, { rank: 4 }), rank(2, { rank: 2, points: 0 })],
  })
  screen.getByRole('region', { name: 'ブロック1で入賞したライバー' })
  const second = screen.getByRole('region', { name: 'ブロック2で入賞したライバー' })
  expect(within(second).getByRole('link', { name: 'りん' }).getAttribute('href')).toBe('/liver/2')
  expect(screen.getByRole('region', { name: 'ブロック1で入賞したライバー' }).textContent).not.toMatch(/そら|ゆき/)
  screen.getByRole('region', { name: 'ブロック1' })
  screen.getByText('最終順位')
  screen.getByText('abc')
  await user.click(screen.getByRole('button', { name: '結果をシェア' }))
  await screen.findByText('リンクをコピーしました。')
  expect(sockets.requests).toEqual([])
})

test.each([true, false])('an event is marked as one of the demo: %s', async (demo) => {
  const { screen } = await openEvent({ event: { demo } })
  expect(screen.queryAllByText('デモ').length).toBe(demo ? 1 : 0)
})

test('livers who have entered are listed without ranks until the event has started', async () => {
  const before = await openEvent({ ranks: [rank(0, { points: 0 }), rank(1, { points: 0 })] })
  before.screen.getByRole('heading', { name: 'エントリーしたライバー' })
  expect(before.rows()).toEqual(['はな', 'りん'])
  const after = await openEvent({ event: { state: 'running' }, ranks: [rank(0, { points: 0 })] })
  await after.screen.findByRole('heading', { name: 'ランキング' })
  expect(after.rows().at(-1)).toBe('–順位なしはな0 pt')
})

test.each([
  { state: 'entry', steps: true },
  { state: 'running', steps: false },
] as const)(
  'the audition has its own stage, and explains while it is $state how to take part: $steps',
  async ({ state, steps }) => {
    const { screen } = await openEvent({ event: { state, imageUrl: '/5.png' }, design: 'finding' })
    const stage = screen.getByRole('heading', { level: 1 }).closest('.finding-stage')
    expect(stage?.textContent).toContain('一年の終わりに')
    expect(stage?.querySelector('img')?.getAttribute('src')).toBe('/5.png')
    expect(screen.queryByRole('heading', { name: '参加するには' }) !== null).toBe(steps)
    screen.getByRole('heading', { name: 'エントリー条件' })
  },
)

test('a cancelled event has its reason and no ranks; a tallied one waits', async () => {
  const { screen } = await openEvent({ event: { state: 'cancelled', cancelReason: '大雪のため' } })
  screen.getByText('このイベントは中止になりました。')
  screen.getByText('大雪のため')
  expect(screen.queryByText('ランキング')).toBeNull()
  await openEvent({ event: { state: 'tallying' } })
  await screen.findByText('ギフトの受付は終了し、結果を確認しています。しばらくお待ちください。')
})
