import { expect, test } from 'vitest'
import { isEventRanks } from './event-room.ts'

const message = {
  type: 'eventRanks',
  room: 'event:1',
  state: 'running',
  ranks: [{ division: 1, rank: 1, points: 10, userId: 7 }],
}

test('the ranks of an event are recognised', () => {
  expect(isEventRanks(message)).toBe(true)
})

test.each([
  ['another type', { ...message, type: 'joined' }],
  ['no ranks', { ...message, ranks: null }],
  ['a rank without points', { ...message, ranks: [{ division: 1, rank: 1, userId: 7 }] }],
])('a message with %s is ignored', (_name, other) => {
  expect(isEventRanks(other)).toBe(false)
})
