import { expect, test } from 'vitest'
import { readMessage } from './message.ts'

test('a message of a room is read', () => {
  const message = { type: 'batch', room: 'poll:1', sequence: 3, events: [] }
  expect(readMessage(JSON.stringify(message))).toEqual(message)
})

test.each(['[]', 'null', '{', '"live"', '{"type":"batch"}', '{"room":"poll:1"}', new Blob()])(
  '%o is ignored',
  (data) => {
    expect(readMessage(data)).toBeNull()
  },
)
