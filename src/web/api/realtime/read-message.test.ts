import { expect, test } from 'vitest'
import { readRealtimeMessage } from './read-message.ts'

const room = 'live:abcdefghijkl'

test('messages that are known are read', () => {
  const news = { type: 'news', room, sequence: 3, events: [{ type: 'gift' }], viewers: 3 }
  expect(readRealtimeMessage(JSON.stringify(news))).toEqual(news)
  const closed = { type: 'closed', room }
  expect(readRealtimeMessage(JSON.stringify(closed))).toEqual(closed)
})

test('everything else is passed over', () => {
  const wrong = [
    { type: 'gift', room },
    { type: 'toString', room },
    { type: 'news', room, sequence: 3 },
    { type: 'news', room, sequence: 'three', events: [] },
    { type: 'news', room, sequence: 3, events: [null] },
    { type: 'news', sequence: 3, events: [] },
    { type: 'entered', room, position: null, you: {}, events: [], snapshot: null },
    { type: 'refused', room, key: 'k' },
    { type: 'live', room },
  ]
  for (const value of [...wrong.map((message) => JSON.stringify(message)), '[]', 'null', '{', '"live"', new Blob()]) {
    expect(readRealtimeMessage(value)).toBeNull()
  }
})
