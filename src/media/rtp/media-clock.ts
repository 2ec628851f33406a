import type { SenderReport } from './rtcp-read.ts'
import { Unwrap } from './rtp-packet.ts'

/** A stream whose time deviates this much from the arrival of its packets, in milliseconds, was restarted. */
const STRAY_MS = 5_000
/** Smaller changes of sender reports, in milliseconds, are jitter and inaudible. */
const TOLERANCE_MS = 10

/**
 * Maps the RTP clock of one stream to the timeline, in milliseconds, that video and audio share. The arrival of the
 * first packet sets the position; sender reports then relate both clocks (RFC 3550 §6.4.1).
 */
class StreamClock {
  readonly #ticksPerMs: number
  readonly #stamps = new Unwrap(32)
  #offset: number | null = null
  /** The offset from this stream's time to the sender's wall clock, as last reported. */
  toWall: number | null = null

  constructor(clockRate: number) {
    this.#ticksPerMs = clockRate / 1000
  }

  /** The position of the packet with this timestamp, which arrived at `arrivedAt` (monotonic milliseconds). */
  at(timestamp: number, arrivedAt: number): number {
    const own = this.#stamps.next(timestamp) / this.#ticksPerMs
    if (this.#offset === null || Math.abs(own + this.#offset - arrivedAt) > STRAY_MS) this.#offset = arrivedAt - own
    return own + this.#offset
  }

  report({ ntp, timestamp }: SenderReport): void {
    this.toWall = ntp - this.#stamps.next(timestamp) / this.#ticksPerMs
  }

  /** The offset from the sender's wall clock to the timeline, by this stream; null while unknown. */
  get fromWall(): number | null {
    return this.#offset === null || this.toWall === null ? null : this.#offset - this.toWall
  }

  /** Moves the stream to this offset. */
  follow(fromWall: number): void {
    if (this.#offset === null || this.toWall === null) return
    const wanted = this.toWall + fromWall
    if (Math.abs(wanted - this.#offset) > TOLERANCE_MS) this.#offset = wanted
  }
}

/** The clocks of one publisher. The video keeps its pace; the audio is moved, because silence can fill its gaps. */
export class MediaClock {
  readonly #video: StreamClock
  readonly #audio: StreamClock

  constructor(rates: { readonly video: number; readonly audio: number }) {
    this.#video = new StreamClock(rates.video)
    this.#audio = new StreamClock(rates.audio)
  }

  videoAt(timestamp: number, arrivedAt: number): number {
    return this.#video.at(timestamp, arrivedAt)
  }

  audioAt(timestamp: number, arrivedAt: number): number {
    return this.#audio.at(timestamp, arrivedAt)
  }

  report(kind: 'video' | 'audio', report: SenderReport): void {
    const clock = kind === 'video' ? this.#video : this.#audio
    clock.report(report)
    const { fromWall } = this.#video
    if (fromWall !== null) this.#audio.follow(fromWall)
  }
}
