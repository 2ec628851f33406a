/** Without a frame in this time, in milliseconds, a network on the path blocks WebRTC. */
const FIRST_FRAME_MS = 4_000
/** After a stall this long, in milliseconds, the playlist plays better. */
const STALL_MS = 2_500
/**
 * The same while audio arrives, in milliseconds: the encoder sends no video, which the standby clip replaces within
 * seconds, and the playlist would stall too.
 */
const VIDEO_STALL_MS = 8_000

/** Measurements of the browser on the received media; totals since the start. */
export interface ReceiveStats {
  readonly frames: number
  /** Packets of audio. */
  readonly audio: number
  /** From the first packet of each frame to its decoding, in seconds. */
  readonly processing: number
  /** The round-trip time, in seconds. */
  readonly roundTrip: number
}

export const nothingReceived: ReceiveStats = { frames: 0, audio: 0, processing: 0, roundTrip: 0 }

/** Notices that a stream over WebRTC has stopped. Times in monotonic milliseconds. */
export class FrameWatch {
  #before = nothingReceived
  #frameAt: number
  #audioAt: number

  constructor(now: number) {
    this.#frameAt = now
    this.#audioAt = now
  }

  /** Adds a reading; `shown`: the video is visible and not paused, otherwise it may receive no frames. */
  add(stats: ReceiveStats, shown: boolean, now: number): void {
    const started = this.#before.frames > 0
    if (stats.frames > this.#before.frames || (started && !shown)) this.#frameAt = now
    if (stats.audio > this.#before.audio) this.#audioAt = now
    this.#before = stats
  }

  /** Why the stream cannot be watched over WebRTC; null while it can. */
  fault(now: number): string | null {
    const waited = now - this.#frameAt
    if (this.#before.frames === 0) return waited > FIRST_FRAME_MS ? 'no frame arrived' : null
    const limit = now - this.#audioAt < STALL_MS ? VIDEO_STALL_MS : STALL_MS
    return waited > limit ? 'the frames stopped' : null
  }
}

/** The delay from server to screen in seconds, for the frames between two readings; null without frames. */
export function delayOf(before: ReceiveStats, now: ReceiveStats): number | null {
  const frames = now.frames - before.frames
  if (frames <= 0) return null
  return now.roundTrip / 2 + Math.max(0, now.processing - before.processing) / frames
}
