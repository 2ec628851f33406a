import { expect, test } from 'vitest'
import { unknownRoom, type KnownRoom } from '../../../api/realtime/index.ts'
import { mayWrite } from './may-write.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const later = (seconds: number) => new Date(now + seconds * 1000).toISOString()
const moment = { signedIn: true, lastSentAt: 0, now }

const chat = {
  comments: [],
  pinned: null,
  slowModeSeconds: 0,
  enabled: true,
  closesAt: null,
  more: false,
  gone: { comments: new Set<string>(), users: new Set<number>() },
}
const you = { role: 'user', silencedUntil: null, banned: false } as const
const room: KnownRoom = { ...unknownRoom, step: 'in', chat, you }

test('a user may write, and a visitor signs in first', () => {
  expect(mayWrite(room, moment)).toEqual({ may: 'write' })
  expect(mayWrite(room, { ...moment, signedIn: false })).toEqual({ may: 'not', why: 'visitor' })
  // The session has ended since the page was loaded.
  expect(mayWrite({ ...room, you: { ...you, role: 'visitor' } }, moment)).toEqual({ may: 'not', why: 'visitor' })
})

test('nobody writes before the room is known, where there is no chat, or after it has closed', () => {
  expect(mayWrite(unknownRoom, moment)).toEqual({ may: 'not', why: 'connecting' })
  expect(mayWrite({ ...room, chat: { ...chat, enabled: false } }, moment)).toEqual({ may: 'not', why: 'off' })
  expect(mayWrite({ ...room, chat: { ...chat, closesAt: later(-1) } }, moment)).toEqual({ may: 'not', why: 'closed' })
  expect(mayWrite({ ...room, chat: { ...chat, closesAt: later(1) } }, moment)).toEqual({ may: 'write' })
})

test('a time-out lasts until its end, and a ban for good', () => {
  const silenced = { ...room, you: { ...you, silencedUntil: later(59.2) } }
  expect(mayWrite(silenced, moment)).toEqual({ may: 'wait', why: 'silenced', seconds: 60 })
  expect(mayWrite(silenced, { ...moment, now: now + 60_000 })).toEqual({ may: 'write' })
  expect(mayWrite({ ...room, you: { ...you, banned: true } }, moment)).toEqual({ may: 'not', why: 'banned' })
})

test('slow mode lets users wait, but nobody who keeps the chat', () => {
  const slow = { ...room, chat: { ...chat, slowModeSeconds: 10 } }
  const just = { ...moment, lastSentAt: now - 3000 }
  expect(mayWrite(slow, moment)).toEqual({ may: 'write' })
  expect(mayWrite(slow, just)).toEqual({ may: 'wait', why: 'slowMode', seconds: 7 })
  expect(mayWrite({ ...slow, you: { ...you, role: 'moderator' } }, just)).toEqual({ may: 'write' })
  expect(mayWrite(room, { ...moment, lastSentAt: now + 900 })).toEqual({ may: 'write' })
})
