/** How a live is played: over WebRTC with the least delay, or from the playlist, which can be rewound. */
export interface TransportState {
  readonly transport: 'webrtc' | 'playlist'
  /** The viewer wants the least delay, and WebRTC has not failed yet. */
  readonly wanted: boolean
}

/** `rewound`: the viewer went to an earlier position. */
export type TransportEvent = 'failed' | 'rewound' | 'backToLive' | 'chosen' | 'dismissed'

export const initialTransport: TransportState = { transport: 'webrtc', wanted: true }

/** The next state; after a failure, WebRTC is used again only if the viewer chooses it. */
export function transportReducer(state: TransportState, event: TransportEvent): TransportState {
  switch (event) {
    case 'failed':
    case 'dismissed':
      return { transport: 'playlist', wanted: false }
    case 'rewound':
      return { ...state, transport: 'playlist' }
    case 'backToLive':
      return { ...state, transport: state.wanted ? 'webrtc' : 'playlist' }
    case 'chosen':
      return { transport: 'webrtc', wanted: true }
  }
}
