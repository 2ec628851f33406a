/** How a live is watched: over WebRTC, with the least delay, or by its playlist, with a past to go back to. */
export interface WayState {
  readonly way: 'webrtc' | 'playlist'
  /** The viewer wants the least delay, and nothing has spoken against it yet. */
  readonly wanted: boolean
}

/** `rewound`: the viewer went to another place of the live. */
export type WayEvent = 'failed' | 'rewound' | 'backToLive' | 'chosen' | 'dismissed'

export const initialWay: WayState = { way: 'webrtc', wanted: true }

/** What follows from `event`; what failed once is tried again only when the viewer chooses it. */
export function wayReducer(state: WayState, event: WayEvent): WayState {
  switch (event) {
    case 'failed':
    case 'dismissed':
      return { way: 'playlist', wanted: false }
    case 'rewound':
      return { ...state, way: 'playlist' }
    case 'backToLive':
      return { ...state, way: state.wanted ? 'webrtc' : 'playlist' }
    case 'chosen':
      return { way: 'webrtc', wanted: true }
  }
}
