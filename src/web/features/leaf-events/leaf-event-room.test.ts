import { expect, test } from 'vitest'
import { leafEventRoom } from '#contract/leaf-events/limits.ts'
import type { AnyMessage } from '../../api/realtime/index.ts'
import { readLeafEventMessage } from './leaf-event-room.ts'

const room = leafEventRoom(7)
const round = { id: 3, eventId: 7, options: [], result: null }

function read(...messages: AnyMessage[]): unknown[] {
  const seen: unknown[] = []
  const listener = {
    joined: () => seen.push('joined'),
    changed: (changed: unknown) => seen.push(changed),
    voted: () => seen.push('voted'),
  }
  for (const message of messages) readLeafEventMessage(message, listener)
  return seen
}

test('the client reads that it has joined, the changed rounds, and that its user has voted', () => {
  const messages = [
    { type: 'joined', room, position: { epoch: 'a', sequence: 0 } },
    { type: 'leafRounds', room, rounds: [round] },
    { type: 'leavesGiven', room },
  ]
  expect(read(...messages)).toEqual(['joined', [round], 'voted'])
})

test('the client ignores other messages and rounds without options', () => {
  const messages = [
    { type: 'leafRounds', room, rounds: [{ id: 3 }] },
    { type: 'leafRounds', room, rounds: null },
    { type: 'other', room },
  ]
  expect(read(...messages)).toEqual([[]])
})
