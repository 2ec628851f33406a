import type { RtpPacket } from './rtp-packet.ts'
import { Unwrap } from './unwrap.ts'

/** A packet with its number beyond 16 bits, and when it reached us in monotonic milliseconds. */
export interface Arrived extends RtpPacket {
  readonly number: number
  readonly arrivedAt: number
}

export interface ReorderOptions {
  /** How long a missing packet is waited for, in milliseconds. */
  readonly patienceMs: number
  /** Before what comes late is asked for again, and between two times, in milliseconds. */
  readonly askEveryMs: number
  readonly onPacket: (packet: Arrived) => void
  /** So many packets before the next one will not come. */
  readonly onLost: (count: number) => void
}

/** More at once is no gap but a sender that starts over. */
const RESTART = 3_000
/** Of a source that lost more than this there is nothing worth waiting for. */
const MOST_MISSING = 1_024
/** One report holds so many wishes; the others follow in the next one. */
const MOST_ASKED = 256
const MOST_WAITING = 2_048
/** A packet is asked for after it has had so long, in milliseconds, to arrive out of order. */
const OUT_OF_ORDER_MS = 8

/** Of a longer pause between two calls, in milliseconds, only this counts: while we slept, nobody could answer us. */
const LONGEST_STEP_MS = 100

interface Missing {
  readonly since: number
  askedAt: number | null
}

/** Puts the packets of one source back into order and tells which to ask for again (RFC 4585 §6.2.1). */
export class Reorder {
  readonly #options: ReorderOptions
  #numbers = new Unwrap(16)
  /** The number that is handed on next; null before the first packet. */
  #next: number | null = null
  #newest = 0
  #calledAt: number | null = null
  /** Passes as the caller's clock does, without its leaps. */
  #now = 0
  readonly #waiting = new Map<number, Arrived>()
  readonly #missing = new Map<number, Missing>()

  constructor(options: ReorderOptions) {
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
    if (this.#missing.size + gap > MOST_MISSING) {
      this.#giveUp(Infinity)
      this.#options.onLost(gap)
      this.#next = number
    } else for (let one = number - gap; one < number; one++) this.#missing.set(one, { since: this.#now, askedAt: null })
    this.#newest = Math.max(this.#newest, number)
    this.#waiting.set(number, { ...packet, number, arrivedAt })
    this.#handOn()
    if (this.#waiting.size > MOST_WAITING) this.#giveUp(Infinity)
  }

  /** To be called often: gives up what took too long and tells the sequence numbers to ask for now. */
  tick(calledAt: number): number[] {
    const { patienceMs, askEveryMs } = this.#options
    const now = this.#pass(calledAt)
    this.#giveUp(now - patienceMs)
    const asked: number[] = []
    for (const [number, missing] of this.#missing) {
      const due = missing.askedAt === null ? missing.since + OUT_OF_ORDER_MS : missing.askedAt + askEveryMs
      if (now < due) continue
      if (asked.length === MOST_ASKED) break
      missing.askedAt = now
      asked.push(number & 0xffff)
    }
    return asked
  }

  #pass(calledAt: number): number {
    const step = calledAt - (this.#calledAt ?? calledAt)
    this.#calledAt = calledAt
    this.#now += Math.min(step, LONGEST_STEP_MS)
    return this.#now
  }

  /** Goes on behind everything that is missing since `before`. */
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
        this.#handOn()
      }
    }
  }

  #handOn(): void {
    while (this.#next !== null) {
      const packet = this.#waiting.get(this.#next)
      if (packet === undefined) return
      this.#waiting.delete(this.#next)
      this.#next += 1
      this.#options.onPacket(packet)
    }
  }
}
