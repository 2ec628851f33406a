import { expect, test } from 'vitest'
import { readRealtimeMessage } from './read-message.ts'

const room = 'live:abcdefghijkl'

test('messages of known types are parsed', () => {
  const batch = { type: 'batch', room, sequence: 3, events: [{ type: 'gift' }], viewers: 3 }
  expect(readRealtimeMessage(JSON.stringify(batch))).toEqual(batch)
  const closed = { type: 'closed', room }
  expect(readRealtimeMessage(JSON.stringify(closed))).toEqual(closed)
})

test('all other messages are ignored', () => {
  const malformed = [
    { type: 'gift', room },
    { type: 'toString', room },
    { type: 'batch', room, sequence: 3 },
    { type: 'batch', room, sequence: 'three', events: [] },
    { type: 'batch', room, sequence: 3, events: [null] },
    { type: 'batch', sequence: 3, events: [] },
    { type: 'joined', room, position: null, permissions: {}, events: [], snapshot: null },
    { type: 'refused', room, key: 'k' },
    { type: 'live', room },
  ]
  for (const value of [
    ...malformed.map((message) => JSON.stringify(message)),
    '[]',
    'null',
    '{',
    '"live"',
    new Blob(),
  ]) {
    expect(readRealtimeMessage(value)).toBeNull()
  }
})
