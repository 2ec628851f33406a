import { type AudioTrack, silentFrame } from '../../codecs/index.ts'
import { PART_TARGET_MS, SHORTEST_PART } from './timing.ts'
import type { TrackWriter } from './track-writer.ts'

/**
 * Timestamps are rounded to milliseconds and jitter with the encoder's clock; only a larger gap, in milliseconds, is a
 * real one.
 */
const TOLERANCE_MS = 60
/** Audio that lags this far behind the video, in milliseconds, counts as lost and is replaced by silence. */
const LOST_MS = 3_000
/** Audio this far ahead of the video, in milliseconds, has an invalid timestamp. */
const INVALID_MS = 10_000
/** Frames that may wait for the video: some ten seconds. */
const MAX_WAITING = 500

/**
 * Places audio on a grid of whole frames, without drift or gaps: a frame starts where the last one ended, a real gap is
 * filled with silence, and late frames are dropped. Segments end with those of the video.
 */
export class AudioPackager {
  readonly writer: TrackWriter
  /** The position of the last received frame, in media milliseconds. */
  newest = -Infinity
  #track: AudioTrack
  #partFrames: number
  #silence: Buffer
  #waiting: { readonly at: number; readonly data: Buffer }[] = []
  #boundaries: { readonly at: number; readonly onEnded: () => void }[] = []
  #placed = false
  #filling = false

  constructor(writer: TrackWriter, track: AudioTrack) {
    this.writer = writer
    this.#track = track
    this.#partFrames = Math.max(1, Math.floor((PART_TARGET_MS / 1000) * (track.sampleRate / track.frameLength)))
    this.#silence = silentFrame(track.channels)
  }

  /** A frame at `at`, in media milliseconds. */
  push(at: number, data: Buffer): void {
    this.newest = at
    this.#waiting.push({ at, data })
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift()
  }

  /**
   * The video segment ends at `at`, in media milliseconds; `onEnded` is called when the audio segment has ended too.
   */
  endSegmentAt(at: number, onEnded: () => void = () => {}): void {
    this.#boundaries.push({ at, onEnded })
  }

  /** Places the waiting frames up to the position of the video: `frontier`, in media milliseconds. */
  advance(frontier: number): void {
    let packed = 0
    for (const frame of this.#waiting) {
      if (frame.at >= frontier && frame.at - frontier < INVALID_MS) break
      packed += 1
      if (frame.at < frontier) this.#place(frame.at, frame.data)
    }
    this.#waiting.splice(0, packed)
    const behind = frontier - (this.writer.position * 1000) / this.writer.timescale
    if (Number.isFinite(frontier) && (this.#filling || behind > LOST_MS)) {
      this.#filling = true
      this.#fillUntil(this.#ticks(frontier))
    }
    this.#endSegments()
  }

  /** Places everything up to `end`, in media milliseconds, fills gaps and closes the segment. */
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
      // The very first frame sets the grid; silence precedes it back to the start of the video.
      this.writer.moveTo(expected % frameLength)
      this.#fillUntil(expected)
    }
    this.#placed = true
    const tolerance = (TOLERANCE_MS * this.#track.sampleRate) / 1000
    const gap = expected - this.writer.position
    // Returning audio may lag behind the video as before: it continues where silence has covered its lag.
    if (gap > -(LOST_MS * this.#track.sampleRate) / 1000) this.#filling = false
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

/** The longest part of audio, in milliseconds: whole frames up to the target, or one frame. */
export function audioPartTarget(track: AudioTrack): number {
  const frame = (track.frameLength * 1000) / track.sampleRate
  const longest = Math.max(1, Math.floor(PART_TARGET_MS / frame)) * frame
  return longest >= PART_TARGET_MS * SHORTEST_PART ? Math.max(PART_TARGET_MS, longest) : longest
}
