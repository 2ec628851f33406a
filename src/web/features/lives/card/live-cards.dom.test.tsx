import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { LivesHome } from '../lives-home.tsx'
import { LiveBadge } from './live-badges.tsx'
import { LiveGrid } from './live-cards.tsx'
import { ScheduledRail } from './scheduled-row.tsx'

const now = Date.parse('2026-11-28T12:00:00.000Z')
const genres = [{ id: 'talk', name: '雑談', offered: true }]
const live: Live = {
  ...liveResponse,
  viewers: 1500,
  startedAt: '2026-11-28T11:00:00.000Z',
  playlistUrl: 'https://cdn.example/a.m3u8',
}
const archive = { durationMs: 65_000, hasVideo: true, published: true, own: null }

test('a card shows who streams what to how many, and plays a preview only of an unsigned live on air', async () => {
  const lives: Live[] = [
    live,
    { ...live, id: 'signed', signed: true, demo: true },
    { ...live, id: 'upright', videoSize: { width: 720, height: 1280 } },
    { ...live, id: 'archived', state: 'archived', archive },
  ]
  await openPage(<LiveGrid lives={lives} now={now} />, { genres })
  await screen.findAllByRole('article')
  const cards = screen.getAllByRole('article').map((card) => within(card))
  const [plain, signed, upright, archived] = cards
  expect(plain?.getByRole('link').getAttribute('href')).toBe(`/live-info/${live.id}`)
  for (const text of ['はな', '雑談', 'LIVE', '1,500人が視聴中', '配信時間 1:00:00']) plain?.getByText(text)
  expect(plain?.queryByText('デモ')).toBeNull()
  signed?.getByText('デモ')
  // The name of the genre has no place in a narrow card.
  expect(upright?.queryByText('雑談')).toBeNull()
  archived?.getByText('長さ 1:05')
  expect(archived?.queryByText('1,500人が視聴中')).toBeNull()
  expect([...document.querySelectorAll('[data-preview]')].map((one) => one.getAttribute('data-preview'))).toEqual([
    live.playlistUrl,
    live.playlistUrl,
  ])
})

test.each([
  ['on_air', 'LIVE'],
  ['interrupted', '配信中断'],
  ['archived', 'アーカイブ'],
] as const)('the badge of a live in state %s says %s', async (state, text) => {
  await openPage(<LiveBadge state={state} />)
  await screen.findByText(text)
})

const second = { ...live, id: 'second', title: '二番目' }

test('the home page leads with the first live', async () => {
  const onAir = [live, second, { ...live, id: 'third', title: '三番目' }]
  await openPage(<LivesHome onAir={onAir} readAt={now} />, { genres })
  await screen.findByText('視聴する')
  const [lead] = screen.getAllByRole('article').map((card) => within(card))
  lead?.getByRole('link', { name: '夜の雑談' })
  expect(lead?.getByRole('link', { name: 'はな' }).getAttribute('href')).toBe('/liver/1')
  screen.getByRole('link', { name: '二番目' })
  screen.getByRole('link', { name: '三番目' })
  expect(screen.queryByText('いまは配信がありません')).toBeNull()
})

test('two lives lead the home page together', async () => {
  await openPage(<LivesHome onAir={[live, second]} readAt={now} />, { genres })
  expect(await screen.findAllByText('視聴する')).toHaveLength(2)
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('without a live the home page says so, and invites livers to begin', async () => {
  const first = await openPage(<LivesHome onAir={[]} readAt={now} />, { profile: mio })
  await screen.findByText('いまは配信がありません')
  expect(screen.queryByText('最初の配信をはじめる')).toBeNull()
  first.close()
  await openPage(<LivesHome onAir={[]} readAt={now} />, { profile: { ...mio, roles: ['user', 'liver'] } })
  expect((await screen.findByRole('link', { name: '最初の配信をはじめる' })).getAttribute('href')).toBe(
    '/user_live/live_create',
  )
})

const scheduled: Live = {
  ...liveResponse,
  state: 'scheduled',
  startsAt: new Date(Date.now() + 7_230_000).toISOString(),
  reminders: 3,
}

test('a scheduled live has its start and its reminder, which users set at once', async () => {
  const call = `PUT /v1/lives/${scheduled.id}/reminder`
  const { user } = await openPage(
    <ScheduledRail lives={[scheduled, { ...scheduled, id: 'set' }]} reminders={['set']} readAt={Date.now()} />,
    { profile: mio, genres, answers: { [call]: [200, { reminding: true, reminders: 4 }] } },
  )
  const button = await screen.findByRole('button', { name: '「夜の雑談」のリマインダー' })
  screen.getByRole('button', { name: '「夜の雑談」のリマインダーは設定済み' })
  expect(screen.getAllByText('2時間後')).toHaveLength(2)
  expect(screen.getAllByText('3人が待っています')).toHaveLength(2)
  await user.click(button)
  await screen.findByText('4人が待っています')
})

test('the reminder of a scheduled live leads a visitor to sign in and back', async () => {
  await openPage(<ScheduledRail lives={[scheduled]} reminders={[]} readAt={Date.now()} />, { path: '/genres/talk' })
  await screen.findByText('3人が待っています')
  const signIn = screen.getByRole('link', { name: 'ログインして「夜の雑談」のリマインダーを設定' })
  expect(signIn.getAttribute('href')).toBe('/login?redirect=%2Fgenres%2Ftalk')
  expect(screen.queryByRole('button')).toBeNull()
})
