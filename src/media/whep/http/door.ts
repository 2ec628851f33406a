import type { Admission } from '../../webrtc/http/index.ts'
import type { WhepLimits } from '../limits.ts'
import type { WhepOptions } from '../options.ts'
import type { WhepSession } from '../session.ts'

export interface Door {
  readonly options: WhepOptions
  readonly limits: WhepLimits
  readonly admission: Admission
  /** By the last step of their address, which nobody guesses. */
  readonly sessions: Map<string, WhepSession>
}
