import type { Sample, Track } from '../codecs/index.ts'

const BUCKET_MS = 500
const BUCKETS = 10

export interface MeterReading {
  /** Bits per second. */
  readonly bitrate: number
  readonly frameRate: number
  /** Milliseconds on the publisher's clock. */
  readonly keyFrameInterval: number | null
  /** Media time received per elapsed time: below 1 the encoder or its network is too slow. */
  readonly speed: number
  /** Frames missing since the connection started, by the gaps between frame times. */
  readonly droppedFrames: number
  readonly width: number
  readonly height: number
  readonly videoCodec: string | null
  readonly audioCodec: string | null
}

/** Measures one encoder connection over the last five seconds; times in monotonic milliseconds. */
export class HealthMeter {
  readonly #since: number
  readonly #bytes = new Float64Array(BUCKETS)
  readonly #frames = new Float64Array(BUCKETS)
  #newest: number
  #lastKey: number | null = null
  #keyFrameInterval: number | null = null
  readonly #publishSpeed = new PublishSpeed()
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
    const slot = this.#advanceTo(sample.arrivedAt)
    this.#bytes[slot] = (this.#bytes[slot] ?? 0) + sample.data.length
    if (sample.kind !== 'video') return
    this.#frames[slot] = (this.#frames[slot] ?? 0) + 1
    this.#publishSpeed.add(sample.dts, sample.arrivedAt)
    this.#frameGaps.add(sample.dts)
    if (!sample.keyFrame) return
    if (this.#lastKey !== null) this.#keyFrameInterval = sample.dts - this.#lastKey
    this.#lastKey = sample.dts
  }

  read(now: number): MeterReading {
    this.#advanceTo(now)
    const windowStart = (this.#newest - BUCKETS + 1) * BUCKET_MS
    const seconds = Math.max(BUCKET_MS, now - Math.max(windowStart, this.#since)) / 1_000
    const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)
    return {
      bitrate: Math.round((sum(this.#bytes) * 8) / seconds),
      frameRate: Math.round((sum(this.#frames) / seconds) * 10) / 10,
      keyFrameInterval: this.#keyFrameInterval,
      speed: this.#publishSpeed.speed,
      droppedFrames: this.#frameGaps.missing,
      width: this.#width,
      height: this.#height,
      videoCodec: this.#videoCodec,
      audioCodec: this.#audioCodec,
    }
  }

  /** Clears the buckets that have expired; returns the index of the current one. */
  #advanceTo(now: number): number {
    const bucket = Math.max(this.#newest, Math.floor(now / BUCKET_MS))
    for (let next = Math.max(this.#newest + 1, bucket - BUCKETS + 1); next <= bucket; next++) {
      this.#bytes[next % BUCKETS] = 0
      this.#frames[next % BUCKETS] = 0
    }
    this.#newest = bucket
    return bucket % BUCKETS
  }
}

/** The shortest period, in milliseconds, over which a speed is measured. */
const MIN_PERIOD_MS = 3_000
const WINDOW_MS = 10_000

interface Mark {
  readonly dts: number
  readonly at: number
}

/** Measures the publisher's clock against ours. */
export class PublishSpeed {
  /** About one mark every half second, the oldest first. */
  #marks: Mark[] = []
  #last: Mark | null = null

  /** Adds a frame with this decoding time that arrived at `at`; both in milliseconds. */
  add(dts: number, at: number): void {
    const mark = { dts, at }
    if (this.#last !== null && (dts < this.#last.dts || dts - this.#last.dts > WINDOW_MS)) this.#marks = []
    this.#last = mark
    const newest = this.#marks.at(-1)
    if (newest !== undefined && at - newest.at < 500) return
    this.#marks.push(mark)
    while (at - (this.#marks[0]?.at ?? at) > WINDOW_MS) this.#marks.shift()
  }

  /** 1 if media arrives in real time, and also until enough media has been received. */
  get speed(): number {
    const [first] = this.#marks
    const last = this.#last
    if (first === undefined || last === null || last.at - first.at < MIN_PERIOD_MS) return 1
    return Math.round(((last.dts - first.dts) / (last.at - first.at)) * 100) / 100
  }
}

/** The usual interval is the median of this many. */
const INTERVALS = 30
/** A longer interval than this many usual ones means a missing frame. */
const TOLERANCE = 1.6
/** A longer gap, in milliseconds, is a pause of the encoder. */
const MAX_GAP_MS = 2_000

/** Counts the frames that an encoder dropped, by the gaps between those it sent. */
export class FrameGaps {
  missing = 0
  #intervals: number[] = []
  /** The median of the last intervals; null until enough have been measured. */
  #usual: number | null = null
  #last: number | null = null

  /** Adds a frame with this decoding time, in milliseconds. */
  add(dts: number): void {
    const interval = dts - (this.#last ?? dts)
    this.#last = dts
    if (interval <= 0 || interval > MAX_GAP_MS) return
    const usual = this.#usual
    if (usual !== null && interval > TOLERANCE * usual) this.missing += Math.round(interval / usual) - 1
    this.#intervals.push(interval)
    if (this.#intervals.length < INTERVALS) return
    this.#usual = this.#intervals.toSorted((a, b) => a - b)[INTERVALS / 2] ?? null
    this.#intervals = []
  }
}
