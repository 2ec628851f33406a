import { createHmac, timingSafeEqual } from 'node:crypto'
import { maxSignatureSeconds, type PlaybackGrant } from '#engine-protocol/index.ts'

const VIEWER_BYTES = 8
const MAC_BYTES = 16
const EXPIRY_BYTES = 4

/**
 * A signature for the path of a stream's files: the expiry, a hash of the viewer, and a keyed digest of both and the
 * stream.
 */
export function signPlayback(key: Buffer, { streamId, viewer, expires }: PlaybackGrant): string {
  const claims = Buffer.alloc(EXPIRY_BYTES + VIEWER_BYTES)
  claims.writeUInt32BE(expires)
  createHmac('sha256', key).update(`viewer\0${viewer}`).digest().copy(claims, EXPIRY_BYTES, 0, VIEWER_BYTES)
  return Buffer.concat([claims, digest(key, streamId, claims)]).toString('base64url')
}

export type SignatureFault = 'missing' | 'invalid' | 'expired'

/** Why the signature is not valid for this stream at `now` (seconds since the Unix epoch); null if it is. */
export function signatureFault(key: Buffer, streamId: string, signature: string, now: number): SignatureFault | null {
  const bytes = Buffer.from(signature, 'base64url')
  const size = EXPIRY_BYTES + VIEWER_BYTES
  // Another encoding of the same bytes would be another address, which caches would store twice.
  if (bytes.length !== size + MAC_BYTES || bytes.toString('base64url') !== signature) return 'invalid'
  const claims = bytes.subarray(0, size)
  if (!timingSafeEqual(bytes.subarray(size), digest(key, streamId, claims))) return 'invalid'
  const left = claims.readUInt32BE(0) - now
  if (left > maxSignatureSeconds) return 'invalid'
  return left > 0 ? null : 'expired'
}

const digest = (key: Buffer, streamId: string, claims: Buffer): Buffer =>
  createHmac('sha256', key).update(`playback\0${streamId}\0`).update(claims).digest().subarray(0, MAC_BYTES)

/** Removes the signature from an address, so that logs contain no playable addresses. */
export const withoutSignature = (url: string | undefined): string | undefined => url?.replace(/\/~[^/?]*/g, '/~…')
