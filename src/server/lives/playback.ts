import type { Playback } from '#contract/lives/schemas.ts'
import { DomainError } from '../errors.ts'
import type { LiveRow } from './store.ts'

/** Lifetime of a signature in seconds; players renew it in time. */
const grantSeconds = 300

/** Invite-only lives and unpublished archives require a signature. */
export const needsSignature = ({ visibility, archive }: Pick<LiveRow, 'visibility' | 'archive'>): boolean =>
  visibility !== 'public' || archive?.published === false

/** Other latency modes trade delay for stability, which WebRTC cannot. */
export const isOverWebRtc = ({ latencyMode }: Pick<LiveRow, 'latencyMode'>): boolean => latencyMode === 'low'

export interface PlaybackGrant {
  readonly streamId: string
  readonly viewer: string
  /** Seconds since the Unix epoch. */
  readonly expires: number
}

interface GrantRequest {
  readonly live: LiveRow
  /** Whether the live is playable for this viewer. */
  readonly playable: boolean
  /** Identifies the user, or the visitor's address. */
  readonly viewer: string
  readonly now: Date
  readonly sign: (grant: PlaybackGrant) => string
}

/** Signs playback for a viewer. Throws `WRONG_LIVE_STATE` where the live is not playable for them. */
export function grantPlayback({ live, playable, viewer, now, sign }: GrantRequest): Playback {
  if (!playable) throw new DomainError('WRONG_LIVE_STATE')
  if (!needsSignature(live)) return { signature: null, expiresAt: null }
  const expires = Math.floor(now.getTime() / 1000) + grantSeconds
  const signature = sign({ streamId: live.id, viewer, expires })
  return { signature, expiresAt: new Date(expires * 1000).toISOString() }
}
