import { randomInt } from 'node:crypto'
import type { RtpHead } from '../webrtc/index.ts'

/** The number of packets kept for retransmission: one or two seconds of good video. */
const MAX_RECENT = 1_024
/** A packet is not retransmitted twice within about one round trip, in milliseconds. */
const RETRANSMIT_INTERVAL_MS = 30

export interface OutgoingPacket {
  readonly head: RtpHead
  readonly payload: Buffer
}

interface RecentPacket extends OutgoingPacket {
  retransmittedAt: number
}

/** One source of RTP packets (RFC 3550): numbers and timestamps them, and keeps the latest for retransmission. */
export class RtpSource {
  readonly ssrc = randomInt(1, 2 ** 32 - 1)
  readonly #payloadType: number
  readonly #ticksPerMs: number
  /** RFC 3550 §5.1: number and timestamp start at random values. */
  readonly #timestampOffset = randomInt(2 ** 32)
  #next = randomInt(2 ** 15)
  readonly #recent = new Map<number, RecentPacket>()
  packets = 0
  bytes = 0

  /** `clockRate` in ticks per second. */
  constructor(payloadType: number, clockRate: number) {
    this.#payloadType = payloadType
    this.#ticksPerMs = clockRate / 1000
  }

  /** The RTP timestamp of a time on the broadcast timeline, in milliseconds. */
  timestamp(ms: number): number {
    return (((Math.round(ms * this.#ticksPerMs) + this.#timestampOffset) % 2 ** 32) + 2 ** 32) % 2 ** 32
  }

  packet(ms: number, payload: Buffer, marker: boolean): OutgoingPacket {
    const number = this.#next
    this.#next += 1
    const head = { marker, payloadType: this.#payloadType, number, timestamp: this.timestamp(ms), ssrc: this.ssrc }
    this.packets += 1
    this.bytes += payload.length
    this.#recent.set(number, { head, payload, retransmittedAt: Number.NEGATIVE_INFINITY })
    this.#recent.delete(number - MAX_RECENT)
    return { head, payload }
  }

  /** The requested packets, by 16-bit numbers, that are still kept and were not just retransmitted. */
  retransmit(sequences: readonly number[], now: number): OutgoingPacket[] {
    return sequences.flatMap((sequence) => {
      const behind = (this.#next - 1 - sequence) & 0xffff
      const packet = this.#recent.get(this.#next - 1 - behind)
      if (packet === undefined || now - packet.retransmittedAt < RETRANSMIT_INTERVAL_MS) return []
      packet.retransmittedAt = now
      return [packet]
    })
  }
}
