import { expect, test } from 'vitest'
import { unknownRoom, type KnownRoom } from '../../../live-room/index.ts'
import { writePermission } from './comment-rules.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const later = (seconds: number) => new Date(now + seconds * 1000).toISOString()
const context = { signedIn: true, lastSentAt: 0, now }

const chat = {
  comments: [],
  pinned: null,
  slowModeSeconds: 0,
  enabled: true,
  closesAt: null,
  more: false,
  gone: { comments: new Set<string>(), users: new Set<number>() },
}
const permissions = { role: 'user', silencedUntil: null, banned: false } as const
const room: KnownRoom = { ...unknownRoom, step: 'joined', chat, permissions }

test('a user may write, and a visitor must sign in first', () => {
  expect(writePermission(room, context)).toEqual({ state: 'allowed' })
  expect(writePermission(room, { ...context, signedIn: false })).toEqual({ state: 'denied', reason: 'visitor' })
  // The session ended after the page was loaded.
  expect(writePermission({ ...room, permissions: { ...permissions, role: 'visitor' } }, context)).toEqual({
    state: 'denied',
    reason: 'visitor',
  })
})

test('writing is denied before the room is loaded, while the chat is disabled, and after it has closed', () => {
  expect(writePermission(unknownRoom, context)).toEqual({ state: 'denied', reason: 'connecting' })
  expect(writePermission({ ...room, chat: { ...chat, enabled: false } }, context)).toEqual({
    state: 'denied',
    reason: 'off',
  })
  expect(writePermission({ ...room, chat: { ...chat, closesAt: later(-1) } }, context)).toEqual({
    state: 'denied',
    reason: 'closed',
  })
  expect(writePermission({ ...room, chat: { ...chat, closesAt: later(1) } }, context)).toEqual({ state: 'allowed' })
})

test('a time-out ends at its time, and a ban has no end', () => {
  const silenced = { ...room, permissions: { ...permissions, silencedUntil: later(59.2) } }
  expect(writePermission(silenced, context)).toEqual({ state: 'wait', reason: 'silenced', seconds: 60 })
  expect(writePermission(silenced, { ...context, now: now + 60_000 })).toEqual({ state: 'allowed' })
  expect(writePermission({ ...room, permissions: { ...permissions, banned: true } }, context)).toEqual({
    state: 'denied',
    reason: 'banned',
  })
})

test('slow mode applies to users but not to moderators', () => {
  const slow = { ...room, chat: { ...chat, slowModeSeconds: 10 } }
  const justSent = { ...context, lastSentAt: now - 3000 }
  expect(writePermission(slow, context)).toEqual({ state: 'allowed' })
  expect(writePermission(slow, justSent)).toEqual({ state: 'wait', reason: 'slowMode', seconds: 7 })
  expect(writePermission({ ...slow, permissions: { ...permissions, role: 'moderator' } }, justSent)).toEqual({
    state: 'allowed',
  })
  expect(writePermission(room, { ...context, lastSentAt: now + 900 })).toEqual({ state: 'allowed' })
})
