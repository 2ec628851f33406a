import { expect, test } from 'vitest'
import { readEventMessage } from './event-room.ts'

const message = {
  type: 'eventRanks',
  room: 'event:1',
  state: 'running',
  ranks: [{ division: 1, rank: 1, points: 10, userId: 7 }],
}

test('the ranks of the room are read', () => {
  expect(readEventMessage(JSON.stringify(message), 'event:1')).toEqual(message)
})

test.each([
  ['another room', JSON.stringify({ ...message, room: 'event:2' })],
  ['another type', JSON.stringify({ ...message, type: 'joined' })],
  ['a rank without points', JSON.stringify({ ...message, ranks: [{ division: 1, rank: 1, userId: 7 }] })],
  ['text that is no JSON', '{'],
  ['bytes', new Uint8Array(1)],
])('%s is ignored', (_name, data) => {
  expect(readEventMessage(data, 'event:1')).toBeNull()
})
