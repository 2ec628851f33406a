import { expect, test } from 'vitest'
import { leafEventRoom } from '#contract/leaf-events/limits.ts'
import { readLeafEventMessage } from './leaf-event-room.ts'

const room = leafEventRoom(7)
const round = { id: 3, eventId: 7, options: [], result: null }

function read(...messages: unknown[]): unknown[] {
  const seen: unknown[] = []
  const listener = { joined: () => seen.push('joined'), changed: (changed: unknown) => seen.push(changed) }
  for (const message of messages) readLeafEventMessage(message, room, listener)
  return seen
}

test('the client reads that it has joined, and each changed round', () => {
  const messages = [
    { type: 'joined', room, position: { epoch: 'a', sequence: 0 } },
    { type: 'leafRound', room, round },
  ]
  expect(read(...messages.map((message) => JSON.stringify(message)))).toEqual(['joined', round])
})

test('the client ignores other rooms, malformed messages and rounds without options', () => {
  const messages = [
    { type: 'leafRound', room: leafEventRoom(8), round },
    { type: 'leafRound', room, round: { id: 3 } },
    { type: 'other', room },
  ]
  expect(read(...messages.map((message) => JSON.stringify(message)), 'x{', null, new ArrayBuffer(1))).toEqual([])
})
