/** The engine rejects signatures that are valid for longer than this, in seconds. */
export const maxSignatureSeconds = 12 * 3600

/** The right to play a stream, which a signature proves. */
export interface PlaybackGrant {
  readonly streamId: string
  /** The viewer that it was issued to; other viewers get other signatures. */
  readonly viewer: string
  /** Seconds since the Unix epoch. */
  readonly expires: number
}
