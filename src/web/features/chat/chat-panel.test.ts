import { expect, test } from 'vitest'
import { liveResponse as live } from '#tests/support/live-response.ts'
import { chatMode } from './chat-panel.tsx'

const ended = '2026-11-22T12:00:00.000Z'
const archive = { durationMs: 60_000, hasVideo: true, published: true, own: null }
const minutesLater = (minutes: number) => Date.parse(ended) + minutes * 60_000

test('a live has a chat from its creation until five minutes after its end', () => {
  for (const state of ['scheduled', 'preparing', 'on_air', 'interrupted'] as const) {
    expect(chatMode({ ...live, state }, minutesLater(0))).toBe('live')
  }
  const over = { ...live, state: 'ended', endedAt: ended } as const
  expect(chatMode(over, minutesLater(4.9))).toBe('live')
  expect(chatMode(over, minutesLater(5))).toBeNull()
})

test('the archive replays the chat after it has closed', () => {
  const archived = { ...live, state: 'archived', endedAt: ended, archive } as const
  expect(chatMode(archived, minutesLater(1))).toBe('live')
  expect(chatMode(archived, minutesLater(60))).toBe('replay')
})

test('there is no chat for those who may not watch', () => {
  for (const access of ['follow', 'blocked'] as const) {
    expect(chatMode({ ...live, state: 'on_air', access }, minutesLater(0))).toBeNull()
  }
})

test('there is no chat when the liver disabled it or the live is cancelled', () => {
  expect(chatMode({ ...live, chatting: false }, minutesLater(0))).toBeNull()
  expect(chatMode({ ...live, state: 'cancelled' }, minutesLater(0))).toBeNull()
})
