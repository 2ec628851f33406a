import { expect, test } from 'vitest'
import type { GroupViewingRow } from '../store/state.ts'
import { endFor } from './membership.ts'

const now = new Date('2026-11-29T12:00:00Z')
const open: GroupViewingRow = {
  id: '00000000-0000-4000-8000-000000000001',
  content: { kind: 'live', liveId: 'AAAAAAAAAAAA' },
  openedBy: { id: 1, nickName: 'みお', avatarUrl: '' },
  expiresAt: new Date('2026-11-29T12:00:01Z'),
  revokedAt: null,
  participants: [],
  version: 1,
  hostId: null,
  locked: false,
  timing: { position: 0, rate: 0, at: 0 },
}
const revoked = { ...open, revokedAt: now }
const lapsed = { ...open, expiresAt: now }
const present = { id: 1, present: true, removed: false }
const gone = { id: 1, present: false, removed: false }
const removed = { id: 1, present: false, removed: true }

test('a participant learns that a group viewing was ended or has lapsed, also one who was absent', () => {
  for (const participant of [present, gone]) {
    expect(endFor({ row: revoked, participant }, now)).toBe('ended')
    expect(endFor({ row: lapsed, participant }, now)).toBe('lapsed')
    expect(endFor({ row: { ...lapsed, revokedAt: now }, participant }, now)).toBe('ended')
    expect(endFor({ row: open, participant }, now)).toBeNull()
  }
})

test('a removed participant learns only that', () => {
  for (const row of [open, revoked, lapsed]) expect(endFor({ row, participant: removed }, now)).toBe('removed')
})

test('someone who has never participated learns nothing', () => {
  for (const row of [open, revoked, lapsed, null]) expect(endFor({ row, participant: null }, now)).toBeNull()
})
