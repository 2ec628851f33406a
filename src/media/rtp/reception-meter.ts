import type { SenderReport } from './rtcp-read.ts'
import { type RtpPacket, Unwrap } from './rtp-packet.ts'

/** One block of a receiver report (RFC 3550 §6.4.1). */
export interface Reception {
  readonly ssrc: number
  /** Since the last report, in 256ths. */
  readonly fractionLost: number
  readonly lost: number
  readonly highest: number
  /** In units of the stream's clock. */
  readonly jitter: number
  readonly lastReport: number
  /** In 65536ths of a second. */
  readonly sinceLastReport: number
}

/** Measures the reception of one source. */
export class ReceptionMeter {
  readonly ssrc: number
  readonly #clockRate: number
  readonly #numbers = new Unwrap(16)
  #first: number | null = null
  #highest = 0
  #received = 0
  #transit: number | null = null
  #jitter = 0
  #before = { expected: 0, received: 0 }
  #report: { readonly compactNtp: number; readonly at: number } | null = null

  constructor(ssrc: number, clockRate: number) {
    this.ssrc = ssrc
    this.#clockRate = clockRate
  }

  add(packet: RtpPacket, arrivedAt: number): void {
    const number = this.#numbers.next(packet.sequence)
    this.#first ??= number
    this.#highest = this.#received === 0 ? number : Math.max(this.#highest, number)
    this.#received += 1
    // RFC 3550 appendix A.8, in 32 bits like the timestamps.
    const transit = (Math.round((arrivedAt * this.#clockRate) / 1000) - packet.timestamp) | 0
    if (this.#transit !== null) this.#jitter += (Math.abs((transit - this.#transit) | 0) - this.#jitter) / 16
    this.#transit = transit
  }

  reported({ compactNtp }: SenderReport, now: number): void {
    this.#report = { compactNtp, at: now }
  }

  read(now: number): Reception {
    const expected = this.#first === null ? 0 : this.#highest - this.#first + 1
    const expectedNow = expected - this.#before.expected
    const lostNow = expectedNow - (this.#received - this.#before.received)
    this.#before = { expected, received: this.#received }
    return {
      ssrc: this.ssrc,
      fractionLost: lostNow <= 0 || expectedNow === 0 ? 0 : Math.min(255, Math.floor((lostNow * 256) / expectedNow)),
      lost: Math.max(0, expected - this.#received),
      highest: this.#highest % 2 ** 32,
      jitter: Math.round(this.#jitter),
      lastReport: this.#report?.compactNtp ?? 0,
      sinceLastReport: this.#report === null ? 0 : Math.round((now - this.#report.at) * 65.536),
    }
  }
}
