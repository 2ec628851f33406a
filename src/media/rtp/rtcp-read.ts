/** The same moment on the sender's wall clock and on the clock of the stream (RFC 3550 §6.4.1). */
export interface SenderReport {
  readonly ssrc: number
  /** Milliseconds since 1900; only differences are meaningful. */
  readonly ntp: number
  /** The middle 32 bits of the NTP time, for our own report. */
  readonly compactNtp: number
  readonly timestamp: number
}

const SENDER_REPORT = 200

/** The sender reports in a compound packet; invalid and unused parts are skipped. */
export function readSenderReports(packets: Buffer): SenderReport[] {
  const reports: SenderReport[] = []
  for (let at = 0; at + 4 <= packets.length;) {
    const length = 4 + 4 * packets.readUInt16BE(at + 2)
    if (packets[at + 1] === SENDER_REPORT && length >= 28 && at + length <= packets.length) {
      const seconds = packets.readUInt32BE(at + 8)
      const fraction = packets.readUInt32BE(at + 12)
      reports.push({
        ssrc: packets.readUInt32BE(at + 4),
        ntp: seconds * 1000 + (fraction * 1000) / 2 ** 32,
        compactNtp: (seconds % 65_536) * 65_536 + Math.floor(fraction / 65_536),
        timestamp: packets.readUInt32BE(at + 16),
      })
    }
    at += length
  }
  return reports
}

/** Feedback of a receiver, by source. */
export interface Feedback {
  readonly receptions: readonly {
    readonly ssrc: number
    /** Since the last report, in 256ths. */
    readonly fractionLost: number
  }[]
  /** Packets to retransmit, by 16-bit numbers. */
  readonly lost: readonly { readonly ssrc: number; readonly sequences: readonly number[] }[]
  /** Sources that need a key frame. */
  readonly keyFrames: readonly number[]
}

const RECEIVER_REPORT = 201
const TRANSPORT_FEEDBACK = 205
const PAYLOAD_FEEDBACK = 206
const GENERIC_NACK = 1
const PICTURE_LOSS = 1
const FULL_INTRA_REQUEST = 4

/** Reads a compound packet (RFC 3550 §6.4, RFC 4585 §6, RFC 5104 §4.3.1); invalid and unused parts are skipped. */
export function readFeedback(packets: Buffer): Feedback {
  const receptions: { ssrc: number; fractionLost: number }[] = []
  const lost: { ssrc: number; sequences: number[] }[] = []
  const keyFrames: number[] = []
  for (let at = 0; at + 4 <= packets.length;) {
    const end = at + 4 + 4 * packets.readUInt16BE(at + 2)
    if (end > packets.length) break
    const packet = packets.subarray(at, end)
    const type = packet[1]
    const count = (packet[0] ?? 0) & 31
    if (type === SENDER_REPORT || type === RECEIVER_REPORT) {
      const first = type === SENDER_REPORT ? 28 : 8
      for (let block = first; block + 24 <= packet.length && block < first + 24 * count; block += 24) {
        receptions.push({ ssrc: packet.readUInt32BE(block), fractionLost: packet[block + 4] ?? 0 })
      }
    } else if (packet.length >= 12 && type === TRANSPORT_FEEDBACK && count === GENERIC_NACK) {
      lost.push({ ssrc: packet.readUInt32BE(8), sequences: numbersOf(packet.subarray(12)) })
    } else if (packet.length >= 12 && type === PAYLOAD_FEEDBACK) {
      if (count === PICTURE_LOSS) keyFrames.push(packet.readUInt32BE(8))
      if (count === FULL_INTRA_REQUEST && packet.length >= 16) keyFrames.push(packet.readUInt32BE(12))
    }
    at = end
  }
  return { receptions, lost, keyFrames }
}

/** RFC 4585 §6.2.1: a number and a mask for the following sixteen. */
function numbersOf(fields: Buffer): number[] {
  const numbers: number[] = []
  for (let at = 0; at + 4 <= fields.length; at += 4) {
    const first = fields.readUInt16BE(at)
    const mask = fields.readUInt16BE(at + 2)
    numbers.push(first)
    for (let bit = 0; bit < 16; bit++) if ((mask & (1 << bit)) !== 0) numbers.push((first + bit + 1) & 0xffff)
  }
  return numbers
}
