import type { Reception } from './reception-meter.ts'

const SENDER_REPORT = 200
const RECEIVER_REPORT = 201
const DESCRIPTION = 202
const GOODBYE = 203
const TRANSPORT_FEEDBACK = 205
const PAYLOAD_FEEDBACK = 206
const GENERIC_NACK = 1
const PICTURE_LOSS = 1
/** Seconds from 1900, the start of NTP, to the Unix epoch. */
const NTP_EPOCH = 2_208_988_800

function packet(type: number, count: number, body: Buffer): Buffer {
  const header = Buffer.of(0x80 | count, type, 0, 0)
  header.writeUInt16BE(body.length / 4, 2)
  return Buffer.concat([header, body])
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * index)
  return bytes
}

/** RFC 3550 §6.4.2; without receptions it only starts a compound packet (§6.1). */
export function receiverReport(ssrc: number, receptions: readonly Reception[]): Buffer {
  const blocks = receptions.map((one) =>
    words(
      one.ssrc,
      one.fractionLost * 2 ** 24 + (Math.min(one.lost, 0x7fffff) & 0xffffff),
      one.highest,
      one.jitter,
      one.lastReport,
      one.sinceLastReport,
    ),
  )
  return packet(RECEIVER_REPORT, blocks.length, Buffer.concat([words(ssrc), ...blocks]))
}

export interface Sent {
  readonly ssrc: number
  /** Milliseconds since the Unix epoch; only differences between the sources of one sender are meaningful. */
  readonly wall: number
  /** The RTP timestamp of that moment. */
  readonly timestamp: number
  readonly packets: number
  /** Of payloads. */
  readonly bytes: number
}

/** RFC 3550 §6.4.1, without receptions. */
export function senderReport({ ssrc, wall, timestamp, packets, bytes }: Sent): Buffer {
  const seconds = Math.floor(wall / 1000) + NTP_EPOCH
  const fraction = Math.floor(((wall % 1000) / 1000) * 2 ** 32)
  return packet(SENDER_REPORT, 0, words(ssrc, seconds, fraction, timestamp, packets, bytes))
}

/** RFC 3550 §6.6: these sources have ended. */
export const goodbye = (sources: readonly number[]): Buffer => packet(GOODBYE, sources.length, words(...sources))

/** RFC 3550 §6.5 with only the mandatory name. */
export function description(ssrc: number, name: string): Buffer {
  const item = Buffer.concat([Buffer.of(1, name.length), Buffer.from(name, 'latin1')])
  return packet(DESCRIPTION, 1, Buffer.concat([words(ssrc), item, Buffer.alloc(4 - (item.length % 4))]))
}

/** Requests packets again by 16-bit numbers (RFC 4585 §6.2.1). */
export function negativeAcknowledgement(ssrc: number, mediaSsrc: number, sequences: readonly number[]): Buffer {
  const fields: { first: number; mask: number }[] = []
  for (const sequence of sequences) {
    const field = fields.at(-1)
    const ahead = field === undefined ? 0 : (sequence - field.first) & 0xffff
    if (field === undefined || ahead > 16 || ahead === 0) fields.push({ first: sequence, mask: 0 })
    else field.mask |= 1 << (ahead - 1)
  }
  const body = [words(ssrc, mediaSsrc), ...fields.map(({ first, mask }) => words(first * 65_536 + mask))]
  return packet(TRANSPORT_FEEDBACK, GENERIC_NACK, Buffer.concat(body))
}

/** Requests a key frame (RFC 4585 §6.3.1). */
export const pictureLoss = (ssrc: number, mediaSsrc: number): Buffer =>
  packet(PAYLOAD_FEEDBACK, PICTURE_LOSS, words(ssrc, mediaSsrc))
