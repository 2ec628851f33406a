import { expect, test } from 'vitest'
import { initialTransport, transportReducer, type TransportEvent } from './transport.ts'

const after = (...events: TransportEvent[]) => events.reduce(transportReducer, initialTransport)

test('a live plays over WebRTC until that fails, then from the playlist', () => {
  expect(initialTransport.transport).toBe('webrtc')
  expect(after('failed')).toEqual({ transport: 'playlist', wanted: false })
  expect(after('failed', 'backToLive').transport).toBe('playlist')
})

test('rewinding switches to the playlist, going back to live to WebRTC', () => {
  expect(after('rewound').transport).toBe('playlist')
  expect(after('rewound', 'backToLive').transport).toBe('webrtc')
})

test('the choice of the viewer takes precedence', () => {
  expect(after('dismissed', 'backToLive').transport).toBe('playlist')
  expect(after('failed', 'chosen').transport).toBe('webrtc')
})
