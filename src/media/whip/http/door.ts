import type { Admission } from '../../webrtc/http/index.ts'
import type { Peer } from '../../webrtc/index.ts'
import type { WhipLimits } from '../limits.ts'
import type { WhipOptions } from '../options.ts'

export interface OpenSession {
  readonly peer: Peer
  readonly token: string
}

export interface Door {
  readonly options: WhipOptions
  readonly limits: WhipLimits
  readonly admission: Admission
  /** By the last step of their address. */
  readonly sessions: Map<string, OpenSession>
}
