import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Supporter } from '#contract/gifts/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { sentGift } from '#tests/support/dom-gifts.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { openRealtime } from '#tests/support/dom-realtime.ts'
import { liveResponse } from '#tests/support/live-response.ts'
import { SupportersRanking, TopSupporters } from './supporters-ranking.tsx'

const supporter = (rank: number, points: number): Supporter => ({
  rank,
  user: { id: rank, nickName: `人${rank}`, avatarUrl: `/avatars/${rank}.svg` },
  points,
})
const own: Supporter = { rank: 12, user: { ...mio.user }, points: 5 }
/** The ranking of a live is kept while the page is open. */
let lives = 0

interface Support {
  readonly supporters: readonly Supporter[]
  readonly own: Supporter | null
  readonly points: number
}

async function openRanking(support: () => Support, state: 'on_air' | 'archived' = 'on_air') {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const live = { ...liveResponse, state, id: `ranking${(lives += 1)}` }
  const server = openRealtime()
  const page = await openPage(
    <>
      <TopSupporters live={live} />
      <SupportersRanking live={live} />
    </>,
    { profile: mio, answers: { [`GET /v1/lives/${live.id}/supporters`]: () => [200, support()] } },
  )
  const rows = () => [...document.querySelectorAll('section li, section > p')].map(({ textContent }) => textContent)
  const give = (number: number) =>
    server.send({
      type: 'batch',
      room: `live:${live.id}`,
      sequence: number,
      events: [{ type: 'gift', gift: sentGift(number) }],
    })
  return { ...page, rows, give, server }
}

/** A live to which the viewer has access after a click, and none after a further one. */
function Opening({ live }: { live: Live }) {
  const [access, setAccess] = useState<Live['access']>('follow')
  return (
    <>
      <button type="button" onClick={() => setAccess(access === 'watch' ? 'blocked' : 'watch')}>
        切り替え
      </button>
      <SupportersRanking live={{ ...live, access }} />
    </>
  )
}

test('shows the supporters with rank and points, the own place below, and the first three in a row', async () => {
  const supporters = [1, 2, 3, 4].map((rank) => supporter(rank, 5000 - rank))
  const { screen, rows, requests } = await openRanking(() => ({ supporters, own, points: 20_001 }))
  await screen.findByRole('region', { name: 'このライブの応援ランキング' })
  screen.getByText('合計 20,001ポイント')
  expect(rows()).toEqual(['1位人14,999pt', '2位人24,998pt', '3位人34,997pt', '4人44,996pt', '12みお5pt'])
  const top = screen.getByRole('list', { name: '応援ランキング上位3人' })
  expect([...top.children].map(({ textContent }) => textContent)).toEqual(['1位 人1', '2位 人2', '3位 人3'])
  expect(requests).toHaveLength(1)
})

test('the own place is not repeated', async () => {
  const listed = { ...own, rank: 1 }
  const { screen, rows } = await openRanking(() => ({ supporters: [listed], own: listed, points: 5 }))
  await screen.findByRole('region', { name: 'このライブの応援ランキング' })
  expect(rows()).toEqual(['1位みお5pt'])
})

test('without supporters nothing is shown', async () => {
  const { screen, requests } = await openRanking(() => ({ supporters: [], own: null, points: 0 }))
  await expect.poll(() => requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(screen.queryByRole('region', { name: 'このライブの応援ランキング' })).toBeNull()
  expect(screen.queryByRole('list')).toBeNull()
})

test('a viewer without access to the live loads nothing; the ranking is shown once they have it', async () => {
  const live = { ...liveResponse, state: 'archived', id: `ranking${(lives += 1)}` } as const
  const path = `GET /v1/lives/${live.id}/supporters`
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const answers = { [path]: [200, { supporters: [supporter(1, 10)], own: null, points: 10 }] } as const
  const { screen, user, requests } = await openPage(<Opening live={live} />, { profile: mio, answers })
  const button = await screen.findByRole('button')
  await vi.advanceTimersByTimeAsync(100)
  expect(requests).toEqual([])
  await user.click(button)
  await screen.findByText('合計 10ポイント')
  expect(requests).toHaveLength(1)
  await user.click(screen.getByRole('button'))
  expect(screen.queryByText('合計 10ポイント')).toBeNull()
})

test('a gift loads the ranking again after some seconds, once for several; a hidden page when it is shown', async () => {
  let points = 10
  const { screen, give, requests, server } = await openRanking(() => ({
    supporters: [supporter(1, points)],
    own: null,
    points,
  }))
  await screen.findByText('合計 10ポイント')
  await server.hasJoined()
  points = 20
  give(1)
  give(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByText('合計 20ポイント')
  expect(requests).toHaveLength(2)
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
  points = 30
  give(3)
  await vi.advanceTimersByTimeAsync(8000)
  expect(requests).toHaveLength(2)
  Reflect.deleteProperty(document, 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('合計 30ポイント')
})

test('a live that is over does not follow gifts', async () => {
  const { screen, server } = await openRanking(
    () => ({ supporters: [supporter(1, 9)], own: null, points: 9 }),
    'archived',
  )
  await screen.findByRole('region', { name: 'このライブの応援ランキング' })
  expect(server.requests.filter(({ type }) => type === 'join')).toEqual([])
})
