import { FrameGaps } from './frame-gaps.ts'
import { Pace } from './pace.ts'
import type { Sample, Track } from './sample.ts'

const BUCKET_MS = 500
const BUCKETS = 10

export interface MeterReading {
  /** Bits per second. */
  readonly bitrate: number
  readonly frameRate: number
  /** Milliseconds on the publisher's clock. */
  readonly keyFrameInterval: number | null
  /** Media time that came, in relation to the time it took: below 1 the encoder or its network falls behind. */
  readonly speed: number
  /** Pictures missing between others since the connection began, by the distance of their times. */
  readonly droppedFrames: number
  readonly width: number
  readonly height: number
  readonly videoCodec: string | null
  readonly audioCodec: string | null
}

/** Measures what one encoder connection delivers, over the last five seconds; times in monotonic milliseconds. */
export class HealthMeter {
  readonly #since: number
  readonly #bytes = new Float64Array(BUCKETS)
  readonly #frames = new Float64Array(BUCKETS)
  #newest: number
  #lastKey: number | null = null
  #keyFrameInterval: number | null = null
  readonly #pace = new Pace()
  readonly #frameGaps = new FrameGaps()
  #width = 0
  #height = 0
  #videoCodec: string | null = null
  #audioCodec: string | null = null

  constructor(now: number) {
    this.#since = now
    this.#newest = Math.floor(now / BUCKET_MS)
  }

  track(track: Track): void {
    if (track.kind === 'audio') {
      this.#audioCodec = track.codec
      return
    }
    this.#videoCodec = track.codec
    this.#width = track.width
    this.#height = track.height
  }

  add(sample: Sample): void {
    const slot = this.#turnTo(sample.arrivedAt)
    this.#bytes[slot] = (this.#bytes[slot] ?? 0) + sample.data.length
    if (sample.kind !== 'video') return
    this.#frames[slot] = (this.#frames[slot] ?? 0) + 1
    this.#pace.add(sample.dts, sample.arrivedAt)
    this.#frameGaps.add(sample.dts)
    if (!sample.keyFrame) return
    if (this.#lastKey !== null) this.#keyFrameInterval = sample.dts - this.#lastKey
    this.#lastKey = sample.dts
  }

  read(now: number): MeterReading {
    this.#turnTo(now)
    const windowStart = (this.#newest - BUCKETS + 1) * BUCKET_MS
    const seconds = Math.max(BUCKET_MS, now - Math.max(windowStart, this.#since)) / 1_000
    const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)
    return {
      bitrate: Math.round((sum(this.#bytes) * 8) / seconds),
      frameRate: Math.round((sum(this.#frames) / seconds) * 10) / 10,
      keyFrameInterval: this.#keyFrameInterval,
      speed: this.#pace.speed,
      droppedFrames: this.#frameGaps.missing,
      width: this.#width,
      height: this.#height,
      videoCodec: this.#videoCodec,
      audioCodec: this.#audioCodec,
    }
  }

  /** Empties the buckets that time has passed over; returns the current one's place. */
  #turnTo(now: number): number {
    const bucket = Math.max(this.#newest, Math.floor(now / BUCKET_MS))
    for (let next = Math.max(this.#newest + 1, bucket - BUCKETS + 1); next <= bucket; next++) {
      this.#bytes[next % BUCKETS] = 0
      this.#frames[next % BUCKETS] = 0
    }
    this.#newest = bucket
    return bucket % BUCKETS
  }
}
