import { useRef } from 'react'
import { expect, test } from 'vitest'
import { commentOf, joined, openRealtime } from '#tests/support/dom-realtime.ts'
import { openPage, type Answers } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import { LiveHearts } from './hearts/live-hearts.tsx'
import { chatPanels } from './chat-panel.tsx'

const archive = { durationMs: 60_000, hasVideo: true, published: true, own: null }
const ended = { ...liveResponse, state: 'archived', endedAt: '2026-11-22T12:00:00.000Z', archive } as const
const endMs = Date.parse(ended.endedAt)
const answers: Answers = {
  [`GET /v1/lives/${ended.id}/comments?fromMs=0&limit=200`]: [
    200,
    { comments: [{ comment: commentOf(1, '録画の'), atMs: 0 }], more: false, role: 'visitor' },
  ],
}

function openPanel(live: Parameters<typeof chatPanels>[0], openedAt: number) {
  const { Aside } = chatPanels(live, openedAt)
  function Page() {
    const stage = useRef<HTMLDivElement>(null)
    return <div ref={stage}>{Aside && <Aside live={live} stage={stage} tools={<p>道具</p>} />}</div>
  }
  return openPage(<Page />, { answers })
}

test('hearts rise over a running live only', () => {
  expect(chatPanels(liveResponse, endMs).Over).toBe(LiveHearts)
  expect(chatPanels(ended, endMs + 3_600_000).Over).toBeNull()
  expect(chatPanels({ ...liveResponse, chatting: false }, endMs)).toEqual({ Aside: null, Over: null })
})

test('the chat that is still open switches to the recorded one and back', async () => {
  const server = openRealtime()
  const { user, screen } = await openPanel(ended, endMs)
  await server.afterJoin(joined(`live:${ended.id}`, { comments: [commentOf(2, 'いまの')] }, { role: 'visitor' }))
  await screen.findByText('いまの')
  screen.getByText('道具')
  await user.click(screen.getByRole('button', { name: '再生に合わせて見る' }))
  await screen.findByText('録画の')
  expect(screen.queryByText('いまの')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'いまのチャットに戻る' }))
  await screen.findByText('道具')
})

test('a live without an archive has no switch', async () => {
  openRealtime()
  const { screen } = await openPanel(liveResponse, endMs)
  await screen.findByText('道具')
  expect(screen.queryByRole('button', { name: '再生に合わせて見る' })).toBeNull()
})

test('after the chat has closed only the recorded one is shown', async () => {
  const { screen } = await openPanel(ended, endMs + 3_600_000)
  await screen.findByText('録画の')
  screen.getByText('再生に合わせて表示')
  expect(screen.queryByRole('button')).toBeNull()
})
