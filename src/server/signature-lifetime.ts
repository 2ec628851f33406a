import { maxSignatureSeconds } from '#engine-protocol/index.ts'

/** Players renew their signature in time. */
const playerSeconds = 300
/** For pauses while a playback device plays a recording. */
const pauseSeconds = 4 * 3600
/** A live on a playback device; afterwards the player asks for another signature. */
const liveSeconds = 6 * 3600

/** The recording or live of a playback device; null for a player, which renews its signature. */
type SignatureFor = { readonly recordedMs: number } | 'live' | null

/** Seconds until a signature expires. Permissions are checked when it is issued only. */
export function signatureLifetime(purpose: SignatureFor): number {
  if (purpose === null) return playerSeconds
  if (purpose === 'live') return liveSeconds
  return Math.min(maxSignatureSeconds, Math.ceil(purpose.recordedMs / 1000) + pauseSeconds)
}
