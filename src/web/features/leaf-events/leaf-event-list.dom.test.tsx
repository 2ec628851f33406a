import { within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { coinsPerLeaf } from '#contract/leaf-events/limits.ts'
import type { LeafAllowance, LeafEventCard, LeafRound } from '#contract/leaf-events/schemas.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { leafEvent, leafRound } from '#tests/support/leaf-response.ts'
import { pageSockets } from '#tests/support/page-sockets.ts'
import { formatDay } from '../../shell/locale/index.ts'
import { CastVotesSection } from './cast-votes.tsx'
import { LeafEventList } from './leaf-event-list.tsx'

const readAt = Date.parse('2026-01-02T04:00:00.000Z')
const key = '00000000-0000-4000-8000-000000000001'
const allowance: LeafAllowance = { free: 5, coins: coinsPerLeaf, coinsFrom: null, given: [] }
const result = { frozenAt: '2026-02-02T03:00:00.000Z', winnerId: 42, override: null, episode: null, head: null }
const closed: LeafRound = { ...leafRound, state: 'closed', result }

function holdTime(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: readAt })
  onTestFinished(() => void vi.useRealTimers())
}

const card: LeafEventCard = { ...leafEvent, round: leafRound }
const openList = async (props: Partial<Parameters<typeof LeafEventList>[0]>) => {
  holdTime()
  const { screen } = await openPage(
    <LeafEventList state="open" events={[card]} next={null} fromStart readAt={readAt} {...props} />,
  )
  await screen.findByRole('heading', { level: 1 })
  return screen
}

test('a list of events has a tab for each state and pages', async () => {
  const screen = await openList({ state: 'closed', next: 'a&b', fromStart: false })
  const links = within(screen.getByRole('navigation', { name: '状態で絞り込む' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['投票受付中', '/leaf-events', null],
      ['まもなく開始', '/leaf-events?state=upcoming', null],
      ['結果発表', '/leaf-events?state=closed', 'page'],
    ],
  )
  expect(screen.getByRole('link', { name: '前のイベント' }).getAttribute('href')).toBe(
    '/leaf-events?state=closed&events=a%26b',
  )
  expect(screen.getByRole('link', { name: '最新に戻る' }).getAttribute('href')).toBe('/leaf-events?state=closed')
})

test('the first page of open events leads to the next one only', async () => {
  const screen = await openList({ next: 'c' })
  expect(screen.getByRole('link', { name: '前のイベント' }).getAttribute('href')).toBe('/leaf-events?events=c')
  expect(screen.queryByRole('link', { name: '最新に戻る' })).toBeNull()
})

test.each(['open', 'upcoming', 'closed'] as const)('a list without events that are %s says so', async (state) => {
  const screen = await openList({ state, events: [] })
  const texts = {
    open: '現在、受付中の投票はありません。',
    upcoming: 'これから始まる投票はありません。',
    closed: '結果が出た投票はまだありません。',
  }
  screen.getByText(texts[state])
})

test.each([
  { name: 'open', round: leafRound, text: '合計 リーフ30枚', lacks: /あと/ },
  { name: 'decided', round: closed, text: '決定：海', lacks: /合計/ },
  {
    name: 'upcoming',
    round: { ...leafRound, state: 'upcoming', opensAt: '2026-01-03T03:59:59.000Z' },
    text: 'あと 23:59:59',
    lacks: /合計/,
  },
  {
    name: 'ending',
    round: { ...leafRound, closesAt: '2026-01-02T04:01:00.000Z' },
    text: 'あと 1:00',
    lacks: /集計しています/,
  },
  {
    name: 'over',
    round: { ...leafRound, closesAt: '2026-01-02T03:59:00.000Z' },
    text: '集計しています',
    lacks: /あと/,
  },
] as const)('a card of a round that is $name shows 「$text」', async ({ round, text, lacks }) => {
  const screen = await openList({ events: [{ ...card, round: { ...round, options: [...round.options] } }] })
  screen.getByText(text)
  expect(screen.queryByText(lacks)).toBeNull()
  expect(screen.getByRole('link', { name: '旅' }).getAttribute('href')).toBe('/leaf-events/5')
})

const casts: LeafRound = {
  ...leafRound,
  options: leafRound.options.map((option, index) => ({ ...option, castId: 51 + index })),
}
async function openCast(props: Partial<Parameters<typeof CastVotesSection>[0]>) {
  pageSockets()
  const { screen } = await openPage(
    <>
      <p>キャスト</p>
      <CastVotesSection
        castId={52}
        votes={{ open: [casts], closed: [], leaves: 1234, wins: 2 }}
        allowances={[allowance]}
        formKey={key}
        readAt={readAt}
        outcome={undefined}
        {...props}
      />
    </>,
    { profile: mio },
  )
  await screen.findByText('キャスト')
  return screen
}

test('a cast shows leaves, wins and the place in an open round, and takes votes', async () => {
  const screen = await openCast({})
  screen.getByText('リーフ1,234枚')
  screen.getByText('2回の投票で1位')
  screen.getByText('現在 1位（3人中）')
  expect(screen.getByRole('button', { name: /で投票/ }).hasAttribute('disabled')).toBe(false)
  expect(document.querySelector('input[name=option]')?.getAttribute('value')).toBe('42')
  expect(screen.getByRole('link', { name: '道は？' }).getAttribute('href')).toBe('/leaf-events/5')
})

test('of equal leaves the places are equal', async () => {
  const screen = await openCast({ castId: 53, votes: { open: [casts], closed: [], leaves: 5, wins: 0 } })
  screen.getByText('現在 2位（3人中）')
  expect(screen.queryByText(/回の投票で1位/)).toBeNull()
})

test('a cast shows the results of closed rounds, also after an organizer has decided otherwise', async () => {
  const ended: LeafRound = { ...casts, state: 'closed', result }
  const override = { optionId: 41, reason: '同点のため', at: result.frozenAt }
  const decided: LeafRound = { ...ended, id: 9, title: '海は？', result: { ...result, override } }
  const screen = await openCast({ votes: { open: [], closed: [ended, decided], leaves: 40, wins: 1 } })
  const day = formatDay(ended.closesAt, 'ja')
  const results = screen.getByRole('list', { name: 'これまでの結果' })
  expect(
    within(results)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`道は？${day}決定1位（3人中）リーフ20枚`, `海は？${day}1位（3人中）リーフ20枚`])
  expect(within(results).getByRole('link', { name: '海は？' }).getAttribute('href')).toBe('/leaf-events/5')
})

test('a cast without votes has no section', async () => {
  const screen = await openCast({ votes: { open: [], closed: [], leaves: 0, wins: 0 } })
  expect(screen.queryByText('リーフの投票')).toBeNull()
})
