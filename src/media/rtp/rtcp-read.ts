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
