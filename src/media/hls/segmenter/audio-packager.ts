import type { AudioTrack } from '../../stream/sample.ts'
import { PART_TARGET_MS, SHORTEST_PART } from './part-target.ts'
import { silentFrame } from '../../stream/silence.ts'
import type { TrackWriter } from './track-writer.ts'

/** Timestamps are rounded to milliseconds and jitter with the encoder's clock; only more than this, in ms, is a real gap. */
const TOLERANCE_MS = 60
/** Sound that is so far behind the picture, in milliseconds, is taken for lost and replaced by silence. */
const LOST_MS = 3_000
/** Sound so far ahead of the picture, in milliseconds, is a broken timestamp. */
const ABSURD_MS = 10_000
/** Frames that may wait for the picture: some ten seconds. */
const MOST_WAITING = 500

/**
 * Puts sound on a grid of whole frames, so that it neither drifts nor leaves holes: a frame goes where the last one
 * ended, a real gap is filled with silence, what comes too late is left out. Segments end where those of the picture do.
 */
export class AudioPackager {
  readonly writer: TrackWriter
  /** Where the last frame belongs that came, in media milliseconds. */
  newest = -Infinity
  #track: AudioTrack
  #partFrames: number
  #silence: Buffer
  #waiting: { readonly at: number; readonly data: Buffer }[] = []
  #boundaries: { readonly at: number; readonly onEnded: () => void }[] = []
  #placed = false
  #silent = false

  constructor(writer: TrackWriter, track: AudioTrack) {
    this.writer = writer
    this.#track = track
    this.#partFrames = Math.max(1, Math.floor((PART_TARGET_MS / 1000) * (track.sampleRate / track.frameLength)))
    this.#silence = silentFrame(track.channels)
  }

  /** A frame that belongs at `at`, in media milliseconds. */
  push(at: number, data: Buffer): void {
    this.newest = at
    this.#waiting.push({ at, data })
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift()
  }

  /** The picture's segment ends at `at`, in media milliseconds; `onEnded` is called when the sound's has ended, too. */
  endSegmentAt(at: number, onEnded: () => void): void {
    this.#boundaries.push({ at, onEnded })
  }

  /** Places what waits, as far as the picture has come: `frontier`, in media milliseconds. */
  advance(frontier: number): void {
    let taken = 0
    for (const frame of this.#waiting) {
      if (frame.at >= frontier && frame.at - frontier < ABSURD_MS) break
      taken += 1
      if (frame.at < frontier) this.#place(frame.at, frame.data)
    }
    this.#waiting.splice(0, taken)
    const behind = frontier - (this.writer.position * 1000) / this.writer.timescale
    if (Number.isFinite(frontier) && (this.#silent || behind > LOST_MS)) {
      this.#silent = true
      this.#fillUntil(this.#ticks(frontier))
    }
    this.#endSegments()
  }

  /** Places everything up to `end`, in media milliseconds, fills what is missing and closes the segment. */
  flush(end: number): void {
    this.advance(end)
    this.#waiting = []
    this.#fillUntil(this.#ticks(end) - this.#track.frameLength / 2)
    this.#endSegments()
    if (this.writer.segmentIsEmpty) this.#write(this.#silence)
    this.closeSegment()
  }

  closeSegment(): void {
    this.writer.closeSegment(Infinity)
  }

  #place(at: number, data: Buffer): void {
    const { frameLength } = this.#track
    const expected = this.#ticks(at)
    if (!this.#placed && this.writer.position === 0) {
      if (expected < 0) return
      // The very first frame sets the grid; silence goes before it down to the start of the picture.
      this.writer.moveTo(expected % frameLength)
      this.#fillUntil(expected)
    }
    this.#placed = true
    const tolerance = (TOLERANCE_MS * this.#track.sampleRate) / 1000
    const gap = expected - this.writer.position
    // Sound that is back may lag behind the picture, as it did before: it goes on where silence has covered its lag.
    if (gap > -(LOST_MS * this.#track.sampleRate) / 1000) this.#silent = false
    if (gap < -tolerance) return
    if (gap > tolerance) this.#fillUntil(expected - frameLength / 2)
    this.#write(data)
  }

  #fillUntil(until: number): void {
    while (this.writer.position < until) this.#write(this.#silence)
  }

  #write(data: Buffer): void {
    this.#endSegments()
    this.writer.push({ duration: this.#track.frameLength, compositionOffset: 0, keyFrame: true, data })
    if (this.writer.partSamples >= this.#partFrames) this.writer.cutPart(Infinity, 0)
  }

  #endSegments(): void {
    for (;;) {
      const next = this.#boundaries[0]
      if (next === undefined || this.#ticks(next.at) - this.#track.frameLength / 2 > this.writer.position) return
      this.#boundaries.shift()
      if (this.writer.segmentIsEmpty) {
        this.writer.push({
          duration: this.#track.frameLength,
          compositionOffset: 0,
          keyFrame: true,
          data: this.#silence,
        })
      }
      this.closeSegment()
      next.onEnded()
    }
  }

  #ticks(milliseconds: number): number {
    return Math.round((milliseconds * this.#track.sampleRate) / 1000)
  }
}

/** The longest part of sound, in milliseconds: what whole frames allow below the target, or one frame. */
export function audioPartTarget(track: AudioTrack): number {
  const frame = (track.frameLength * 1000) / track.sampleRate
  const longest = Math.max(1, Math.floor(PART_TARGET_MS / frame)) * frame
  return longest >= PART_TARGET_MS * SHORTEST_PART ? Math.max(PART_TARGET_MS, longest) : longest
}
