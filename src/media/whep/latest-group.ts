import type { VideoFrame } from './viewer.ts'

/** Larger groups are dropped: new viewers then wait for the next key frame. */
const MAX_BYTES = 4 * 1024 * 1024
const MAX_FRAMES = 600
/** The frame interval, in milliseconds, for catching up: frames are shown as fast as they are decoded. */
const CATCH_UP_INTERVAL_MS = 1

/** The frames since the latest key frame, which new viewers need to decode the current one. */
export class LatestGroup {
  #frames: VideoFrame[] = []
  #bytes = 0

  add(frame: VideoFrame): void {
    if (frame.keyFrame) this.clear()
    else if (this.#frames.length === 0) return
    this.#frames.push(frame)
    this.#bytes += frame.bytes
    if (this.#bytes > MAX_BYTES || this.#frames.length > MAX_FRAMES) this.clear()
  }

  clear(): void {
    this.#frames = []
    this.#bytes = 0
  }

  get isEmpty(): boolean {
    return this.#frames.length === 0
  }

  /**
   * The group with its times compressed right before its latest frame: at its own pace it would delay the viewer
   * permanently.
   */
  catchUp(): VideoFrame[] {
    const last = this.#frames.length - 1
    const end = this.#frames[last]?.at ?? 0
    return this.#frames.map((frame, index) => ({ ...frame, at: end - (last - index) * CATCH_UP_INTERVAL_MS }))
  }
}

/** After this many frames out of display order the encoder reorders; fewer are clock errors. */
const MIN_REORDERED = 2

/** Detects encoders that send frames out of display order (B-frames). */
export class DisplayOrder {
  #latest = Number.NEGATIVE_INFINITY
  #back = 0

  /** Adds the presentation time of the next frame in sending order, in milliseconds. */
  add(presentation: number): void {
    if (presentation < this.#latest) this.#back += 1
    this.#latest = Math.max(this.#latest, presentation)
  }

  get isReordered(): boolean {
    return this.#back >= MIN_REORDERED
  }
}
