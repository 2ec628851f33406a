import { expect, test } from 'vitest'
import { leafEventRoom } from '#contract/leaf-events/limits.ts'
import type { AnyMessage } from '../../api/realtime/index.ts'
import { readLeafEventMessage } from './leaf-event-room.ts'

const room = leafEventRoom(7)
const round = { id: 3, eventId: 7, options: [], result: null }

function read(...messages: AnyMessage[]): unknown[] {
  const seen: unknown[] = []
  const listener = { joined: () => seen.push('joined'), changed: (changed: unknown) => seen.push(changed) }
  for (const message of messages) readLeafEventMessage(message, listener)
  return seen
}

test('the client reads that it has joined, and each changed round', () => {
  const messages = [
    { type: 'joined', room, position: { epoch: 'a', sequence: 0 } },
    { type: 'leafRound', room, round },
  ]
  expect(read(...messages)).toEqual(['joined', round])
})

test('the client ignores other messages and rounds without options', () => {
  const messages = [
    { type: 'leafRound', room, round: { id: 3 } },
    { type: 'other', room },
  ]
  expect(read(...messages)).toEqual([])
})
