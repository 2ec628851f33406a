import { expect, test } from 'vitest'
import { isLiveRoomMessage } from './read-message.ts'

const room = 'live:abcdefghijkl'

test('complete messages of known types are recognised', () => {
  expect(isLiveRoomMessage({ type: 'batch', room, sequence: 3, events: [{ type: 'gift' }], viewers: 3 })).toBe(true)
  expect(isLiveRoomMessage({ type: 'closed', room })).toBe(true)
  expect(isLiveRoomMessage({ type: 'conflict', room, conflict: null })).toBe(true)
  expect(isLiveRoomMessage({ type: 'conflict', room, conflict: { kept: {}, refused: {}, at: '' } })).toBe(true)
})

test.each([
  { type: 'gift' },
  { type: 'toString' },
  { type: 'batch', sequence: 3 },
  { type: 'batch', sequence: 'three', events: [] },
  { type: 'batch', sequence: 3, events: [null] },
  { type: 'joined', position: null, permissions: {}, events: [], snapshot: null },
  { type: 'refused', key: 'k' },
  { type: 'live' },
])('%o is ignored', (message) => {
  expect(isLiveRoomMessage({ ...message, room })).toBe(false)
})
