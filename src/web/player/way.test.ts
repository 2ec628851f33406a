import { expect, test } from 'vitest'
import { initialWay, wayReducer, type WayEvent } from './way.ts'

const after = (...events: WayEvent[]) => events.reduce(wayReducer, initialWay)

test('a live is watched over WebRTC until that fails, and then by its playlist', () => {
  expect(initialWay.way).toBe('webrtc')
  expect(after('failed')).toEqual({ way: 'playlist', wanted: false })
  expect(after('failed', 'backToLive').way).toBe('playlist')
})

test('who goes back in the live watches its playlist, and the live over WebRTC again', () => {
  expect(after('rewound').way).toBe('playlist')
  expect(after('rewound', 'backToLive').way).toBe('webrtc')
})

test('the viewer has the last word', () => {
  expect(after('dismissed', 'backToLive').way).toBe('playlist')
  expect(after('failed', 'chosen').way).toBe('webrtc')
})
