import { type RtpPacket, Unwrap } from './rtp-packet.ts'

/** A packet with its extended number and its arrival in monotonic milliseconds. */
export interface ReceivedPacket extends RtpPacket {
  readonly number: number
  readonly arrivedAt: number
}

export interface JitterBufferOptions {
  /** How long to wait for a missing packet, in milliseconds. */
  readonly timeoutMs: number
  /** The delay before a missing packet is requested, and between requests, in milliseconds. */
  readonly retryIntervalMs: number
  readonly onPacket: (packet: ReceivedPacket) => void
  /** This many packets before the next one are lost. */
  readonly onLost: (count: number) => void
}

/** A larger jump is a restarted sender. */
const RESTART = 3_000
/** If more packets are missing, the buffer stops waiting for them. */
const MAX_MISSING = 1_024
/** The number of requests per report; the others follow in the next one. */
const MAX_REQUESTED = 256
const MAX_WAITING = 2_048
/** A packet is requested after this time, in milliseconds, so that it may arrive out of order. */
const OUT_OF_ORDER_MS = 8

/**
 * A longer pause between two calls, in milliseconds, counts only this much: while the process was suspended nothing
 * could arrive.
 */
const MAX_STEP_MS = 100

interface Missing {
  readonly since: number
  requestedAt: number | null
}

/** Reorders the packets of one source and selects the packets to request again (RFC 4585 §6.2.1). */
export class JitterBuffer {
  readonly #options: JitterBufferOptions
  #numbers = new Unwrap(16)
  /** The number of the next packet to deliver; null before the first packet. */
  #next: number | null = null
  #newest = 0
  #calledAt: number | null = null
  /** The caller's clock without jumps. */
  #now = 0
  readonly #waiting = new Map<number, ReceivedPacket>()
  readonly #missing = new Map<number, Missing>()

  constructor(options: JitterBufferOptions) {
    this.#options = options
  }

  push(packet: RtpPacket, arrivedAt: number): void {
    let number = this.#numbers.next(packet.sequence)
    if (this.#next !== null && Math.abs(number - this.#newest) > RESTART) {
      this.#giveUp(Infinity)
      this.#numbers = new Unwrap(16)
      number = this.#numbers.next(packet.sequence)
      this.#next = null
      this.#options.onLost(1)
    }
    if (this.#next === null) {
      this.#next = number
      this.#newest = number - 1
    }
    if (number < this.#next || this.#waiting.has(number)) return
    this.#missing.delete(number)
    const gap = Math.max(0, number - this.#newest - 1)
    if (this.#missing.size + gap > MAX_MISSING) {
      this.#giveUp(Infinity)
      this.#options.onLost(gap)
      this.#next = number
    } else
      for (let one = number - gap; one < number; one++) this.#missing.set(one, { since: this.#now, requestedAt: null })
    this.#newest = Math.max(this.#newest, number)
    this.#waiting.set(number, { ...packet, number, arrivedAt })
    this.#deliver()
    if (this.#waiting.size > MAX_WAITING) this.#giveUp(Infinity)
  }

  /** Must be called often: gives up late packets and returns the sequence numbers to request now. */
  tick(calledAt: number): number[] {
    const { timeoutMs, retryIntervalMs } = this.#options
    const now = this.#advanceClock(calledAt)
    this.#giveUp(now - timeoutMs)
    const requested: number[] = []
    for (const [number, missing] of this.#missing) {
      const due = missing.requestedAt === null ? missing.since + OUT_OF_ORDER_MS : missing.requestedAt + retryIntervalMs
      if (now < due) continue
      if (requested.length === MAX_REQUESTED) break
      missing.requestedAt = now
      requested.push(number & 0xffff)
    }
    return requested
  }

  #advanceClock(calledAt: number): number {
    const step = calledAt - (this.#calledAt ?? calledAt)
    this.#calledAt = calledAt
    this.#now += Math.min(step, MAX_STEP_MS)
    return this.#now
  }

  /** Skips everything that is missing since before `before`. */
  #giveUp(before: number): void {
    let lost = 0
    for (const [number, { since }] of this.#missing) {
      if (since > before) break
      this.#missing.delete(number)
      lost += 1
      if (this.#next === number) this.#next += 1
      if (this.#waiting.has(number + 1) || !this.#missing.has(number + 1)) {
        this.#options.onLost(lost)
        lost = 0
        this.#deliver()
      }
    }
  }

  #deliver(): void {
    while (this.#next !== null) {
      const packet = this.#waiting.get(this.#next)
      if (packet === undefined) return
      this.#waiting.delete(this.#next)
      this.#next += 1
      this.#options.onPacket(packet)
    }
  }
}
