import type { SenderReport } from './rtcp-read.ts'
import { Unwrap } from './unwrap.ts'

/** A stream's time that strays so far from when its packets come, in milliseconds, was started anew. */
const STRAY_MS = 5_000
/** Senders' reports jitter by less than this, in milliseconds, and nobody hears it. */
const TOLERANCE_MS = 10

/**
 * Brings the RTP clock of one stream onto the line of times, in milliseconds, that picture and sound share. At first
 * the arrival of a packet says where it belongs; sender reports then say how the clocks of both relate (RFC 3550 §6.4.1).
 */
class StreamClock {
  readonly #ticksPerMs: number
  readonly #stamps = new Unwrap(32)
  #offset: number | null = null
  /** From this stream's time to the sender's wall clock, as last reported. */
  toWall: number | null = null

  constructor(clockRate: number) {
    this.#ticksPerMs = clockRate / 1000
  }

  /** Of the packet with this timestamp, which arrived at `arrivedAt` (monotonic milliseconds). */
  at(timestamp: number, arrivedAt: number): number {
    const own = this.#stamps.next(timestamp) / this.#ticksPerMs
    if (this.#offset === null || Math.abs(own + this.#offset - arrivedAt) > STRAY_MS) this.#offset = arrivedAt - own
    return own + this.#offset
  }

  report({ ntp, timestamp }: SenderReport): void {
    this.toWall = ntp - this.#stamps.next(timestamp) / this.#ticksPerMs
  }

  /** What leads from the sender's wall clock to the line, as this stream lies on it; null while it is unknown. */
  get fromWall(): number | null {
    return this.#offset === null || this.toWall === null ? null : this.#offset - this.toWall
  }

  /** Moves the stream so that it agrees. */
  follow(fromWall: number): void {
    if (this.#offset === null || this.toWall === null) return
    const wanted = this.toWall + fromWall
    if (Math.abs(wanted - this.#offset) > TOLERANCE_MS) this.#offset = wanted
  }
}

/** The clocks of one publisher. The picture keeps its own pace; the sound moves, because silence can fill its gaps. */
export class MediaClock {
  readonly #picture: StreamClock
  readonly #sound: StreamClock

  constructor(rates: { readonly picture: number; readonly sound: number }) {
    this.#picture = new StreamClock(rates.picture)
    this.#sound = new StreamClock(rates.sound)
  }

  pictureAt(timestamp: number, arrivedAt: number): number {
    return this.#picture.at(timestamp, arrivedAt)
  }

  soundAt(timestamp: number, arrivedAt: number): number {
    return this.#sound.at(timestamp, arrivedAt)
  }

  report(kind: 'picture' | 'sound', report: SenderReport): void {
    const clock = kind === 'picture' ? this.#picture : this.#sound
    clock.report(report)
    const { fromWall } = this.#picture
    if (fromWall !== null) this.#sound.follow(fromWall)
  }
}
