import { randomInt } from 'node:crypto'
import type { RtpHead } from '../../webrtc/secure/index.ts'

/** So many packets can be sent again: a second or two of a good picture. */
const MOST_KEPT = 1_024
/** A packet is not sent again twice within one round trip or so, in milliseconds. */
const AGAIN_AFTER_MS = 30

export interface OutgoingPacket {
  readonly head: RtpHead
  readonly payload: Buffer
}

interface Kept extends OutgoingPacket {
  sentAgainAt: number
}

/** One source of RTP packets (RFC 3550): numbers and stamps them, and keeps the latest to send them again. */
export class RtpSource {
  readonly ssrc = randomInt(1, 2 ** 32 - 1)
  readonly #payloadType: number
  readonly #ticksPerMs: number
  /** RFC 3550 §5.1: both begin anywhere. */
  readonly #stampOffset = randomInt(2 ** 32)
  #next = randomInt(2 ** 15)
  readonly #kept = new Map<number, Kept>()
  packets = 0
  bytes = 0

  /** `clockRate` in ticks a second. */
  constructor(payloadType: number, clockRate: number) {
    this.#payloadType = payloadType
    this.#ticksPerMs = clockRate / 1000
  }

  /** The RTP time of a moment on the live's line, in milliseconds. */
  stamp(ms: number): number {
    return (((Math.round(ms * this.#ticksPerMs) + this.#stampOffset) % 2 ** 32) + 2 ** 32) % 2 ** 32
  }

  packet(ms: number, payload: Buffer, marker: boolean): OutgoingPacket {
    const number = this.#next
    this.#next += 1
    const head = { marker, payloadType: this.#payloadType, number, timestamp: this.stamp(ms), ssrc: this.ssrc }
    this.packets += 1
    this.bytes += payload.length
    this.#kept.set(number, { head, payload, sentAgainAt: Number.NEGATIVE_INFINITY })
    this.#kept.delete(number - MOST_KEPT)
    return { head, payload }
  }

  /** Those of the packets asked for, by 16-bit numbers, that are still there and have not just been sent again. */
  again(sequences: readonly number[], now: number): OutgoingPacket[] {
    return sequences.flatMap((sequence) => {
      const behind = (this.#next - 1 - sequence) & 0xffff
      const packet = this.#kept.get(this.#next - 1 - behind)
      if (packet === undefined || now - packet.sentAgainAt < AGAIN_AFTER_MS) return []
      packet.sentAgainAt = now
      return [packet]
    })
  }
}
