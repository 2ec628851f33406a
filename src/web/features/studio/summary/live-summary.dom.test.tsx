import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import type { Live } from '#contract/lives/schemas.ts'
import type { LiveSummary as Summary } from '#contract/summaries/schemas.ts'
import { Over } from '../camera/over.tsx'
import EndedLive from './ended-live.tsx'
import { LiveSummary } from './live-summary.tsx'

const summary: Summary = {
  durationMs: 3_723_000,
  peakViewers: 1200,
  comments: 5,
  commenters: 3,
  gifts: 2,
  points: 4000,
  newFollowers: 4,
  supporters: [{ rank: 1, points: 3000, user: { id: 3, nickName: 'はな', avatarUrl: '/avatars/3.svg' } }],
  bestMoment: { fromMs: 65_000, comments: 3, gifts: 0 },
}
const empty: Summary = {
  ...summary,
  comments: 0,
  gifts: 0,
  newFollowers: 0,
  supporters: [],
  bestMoment: null,
}
const archive = { durationMs: 60_000, hasVideo: true, published: true, own: null }
const ended: Live = { ...liveResponse, state: 'archived', startedAt: '2026-11-28T11:00:00.000Z', archive }
const call = `GET /v1/lives/${ended.id}/summary`

test('an ended live has its figures, its best moment and its supporters', async () => {
  const whole = { ...archive, durationMs: 600_000 }
  await openPage(<LiveSummary live={{ ...ended, archive: whole }} />, { answers: { [call]: [200, summary] } })
  await screen.findByRole('region', { name: 'ライブのまとめ' })
  for (const text of ['1:02:03', '1,200人', '5件', '3人から', '2個', '4,000pt', '4人', 'はな', '3,000pt'])
    screen.getByText(text)
  screen.getByText('1:05ごろ')
  screen.getByText('コメント3件')
  expect(screen.getByRole('link', { name: 'この場面を見る' }).getAttribute('href')).toBe(`/live-info/${ended.id}?t=62`)
})

test('a quiet live has advice in place of what it did not have', async () => {
  await openPage(<LiveSummary live={ended} />, { answers: { [call]: [200, empty] } })
  await screen.findByText('今回はコメントとギフトはありませんでした。', { exact: false })
  for (const text of ['コメント', 'ギフト', '新しいフォロワー', '応援してくれた人'])
    expect(screen.queryByText(text)).toBeNull()
})

test('a moment that the archive does not play has no link', async () => {
  const moment = { fromMs: 65_000, comments: 1, gifts: 2 }
  await openPage(<LiveSummary live={ended} />, { answers: { [call]: [200, { ...summary, bestMoment: moment }] } })
  await screen.findByText('コメント1件・ギフト2回')
  expect(screen.queryByRole('link', { name: 'この場面を見る' })).toBeNull()
})

test('a summary that cannot be read says why; one of a running live is not asked for', async () => {
  const first = await openPage(<LiveSummary live={ended} />, {
    answers: { [call]: [403, { message: '見られません' }] },
  })
  expect((await screen.findByRole('alert')).textContent).toBe('見られません')
  first.close()
  const { requests } = await openPage(<LiveSummary live={{ ...ended, state: 'on_air' }} />)
  await screen.findByRole('status', { name: 'まとめを読み込んでいます…' })
  expect(requests).toEqual([])
})

test.each([
  ['was never on air', { startedAt: null, endedAt: '2026-11-28T12:00:00.000Z' }],
  ['is not over', { endedAt: null }],
] as const)('a live that %s has no summary', async (_, changes) => {
  const { requests } = await openPage(
    <p data-testid="card">
      <EndedLive loaded={{ ...ended, ...changes }} />
    </p>,
  )
  expect((await screen.findByTestId('card')).textContent).toBe('')
  expect(requests).toEqual([])
})

test('an ended live leads to its archive, its record, thanks and the next live', async () => {
  await openPage(<EndedLive loaded={{ ...ended, endedAt: '2026-11-28T12:00:00.000Z' }} />, {
    answers: { [call]: [200, empty] },
  })
  await screen.findByRole('region', { name: '配信を終了しました' })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['アーカイブの設定', `/live-info/${ended.id}#archive`],
    ['くわしい記録', `/live/history/${ended.id}`],
    ['お礼を送る', '/thanks_message?view=send'],
    ['次のライブを予約', '/user_live/live_create?by=later'],
  ])
  expect(screen.queryByText('アーカイブを準備しています…')).toBeNull()
})

test.each([
  [null, null, '配信を終了しました'],
  ['permitted-hours', null, '配信時間が終わりました'],
  ['permitted-hours', 'lost', '接続が切れました'],
] as const)(
  'after the end by %s and the fault %s the heading has the focus and says %s',
  async (endReason, fault, text) => {
    const onAgain = vi.fn<() => void>()
    const live: Live = { ...ended, state: 'ended', startedAt: null, endReason, archive: null, archivePending: true }
    const { user } = await openPage(<Over live={live} fault={fault} onAgain={onAgain} />)
    const heading = await screen.findByRole('heading', { name: text })
    await expect.poll(() => document.activeElement).toBe(heading)
    screen.getByText('アーカイブを準備しています…')
    expect(screen.getByRole('link', { name: 'ライブのページを見る' }).getAttribute('href')).toBe(
      `/live-info/${live.id}`,
    )
    await user.click(screen.getByRole('button', { name: 'もう一度配信する' }))
    expect(onAgain).toHaveBeenCalledOnce()
  },
)
