import type { Playback } from '#contract/lives.ts'
import { Refusal } from '../http/index.ts'
import type { LiveRow } from './store.ts'

/** How long a signed address plays, in seconds; players ask for the next one in time. */
const grantSeconds = 300

/** Only signed addresses play what is not for everybody. */
export const needsSignature = ({ visibility, archive }: Pick<LiveRow, 'visibility' | 'archive'>): boolean =>
  visibility !== 'public' || archive?.published === false

/** Who chose a delay for networks that stutter gets none over WebRTC, where every stutter shows. */
export const isOverWebRtc = ({ latencyMode }: Pick<LiveRow, 'latencyMode'>): boolean => latencyMode === 'low'

export interface PlaybackGrant {
  readonly streamId: string
  readonly viewer: string
  /** Seconds since the Unix epoch. */
  readonly expires: number
}

interface Asking {
  readonly live: LiveRow
  /** Whether this viewer is shown the live as one that can be played. */
  readonly playable: boolean
  /** Who asks: a user, or a visitor of this session. */
  readonly viewer: string
  readonly now: Date
  readonly sign: (grant: PlaybackGrant) => string
}

/** What a viewer plays a live with. Throws `WRONG_LIVE_STATE` where there is nothing to play for them. */
export function grantPlayback({ live, playable, viewer, now, sign }: Asking): Playback {
  if (!playable) throw new Refusal('WRONG_LIVE_STATE')
  if (!needsSignature(live)) return { signature: null, expiresAt: null }
  const expires = Math.floor(now.getTime() / 1000) + grantSeconds
  const signature = sign({ streamId: live.id, viewer, expires })
  return { signature, expiresAt: new Date(expires * 1000).toISOString() }
}
