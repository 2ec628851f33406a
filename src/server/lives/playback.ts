import type { Live, Playback } from '#contract/lives/schemas.ts'
import type { PlaybackGrant } from '#engine-protocol/index.ts'
import { DomainError } from '../errors.ts'
import { requireAccess } from './policy.ts'
import { signatureLifetime } from '../signature-lifetime.ts'
import type { LiveRow } from './store.ts'

/** Lives that are not public, and unpublished archives require a signature. */
export const needsSignature = ({ visibility, archive }: Pick<LiveRow, 'visibility' | 'archive'>): boolean =>
  visibility !== 'public' || archive?.published === false

/** Other latency modes trade delay for stability, which WebRTC cannot. */
export const isOverWebRtc = ({ latencyMode }: Pick<LiveRow, 'latencyMode'>): boolean => latencyMode === 'low'

interface GrantRequest {
  readonly live: LiveRow
  readonly access: Live['access']
  /** Whether the live is playable for this viewer. */
  readonly playable: boolean
  /** Identifies the user, or the visitor's address. */
  readonly viewer: string
  /** The signature is for a playback device, which cannot renew it. */
  readonly remote: boolean
  readonly now: Date
  readonly sign: (grant: PlaybackGrant) => string
}

/** Signs playback for a viewer. Throws as `requireAccess`, and `WRONG_LIVE_STATE` where the live is not playable for them. */
export function grantPlayback({ live, access, playable, viewer, remote, now, sign }: GrantRequest): Playback {
  requireAccess(access)
  if (!playable) throw new DomainError('WRONG_LIVE_STATE')
  if (!needsSignature(live)) return { signature: null, expiresAt: null }
  const played = live.archive === null ? 'live' : { recordedMs: live.archive.durationMs }
  const expires = Math.floor(now.getTime() / 1000) + signatureLifetime(remote ? played : null)
  const signature = sign({ streamId: live.id, viewer, expires })
  return { signature, expiresAt: new Date(expires * 1000).toISOString() }
}
