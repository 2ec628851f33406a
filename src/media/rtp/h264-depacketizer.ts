const STAP_A = 24
const FU_A = 28
const LAST_SINGLE = 23
/** Longer NAL units are dropped. */
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Reads H.264 from RTP payloads in order: RFC 6184 §5.6, §5.7.1 (STAP-A) and §5.8 (FU-A), which form packetization mode
 * 1.
 */
export class H264Depacketizer {
  #fragments: Buffer[] = []
  #bytes = 0

  /** The NAL units that end with this payload, without start codes. */
  push(payload: Buffer): Buffer[] {
    const type = (payload[0] ?? 0) & 31
    if (type === FU_A) return this.#fragment(payload)
    this.reset()
    if (type === STAP_A) return aggregated(payload)
    return type >= 1 && type <= LAST_SINGLE ? [payload] : []
  }

  /** Discards an unfinished unit after a loss. */
  reset(): void {
    this.#fragments = []
    this.#bytes = 0
  }

  #fragment(payload: Buffer): Buffer[] {
    const indicator = payload[0] ?? 0
    const header = payload[1]
    if (header === undefined) return []
    if ((header & 0x80) !== 0) {
      this.#fragments = [Buffer.of((indicator & 0xe0) | (header & 0x1f))]
      this.#bytes = 1
    }
    if (this.#fragments.length === 0) return []
    this.#bytes += payload.length - 2
    if (this.#bytes > MAX_BYTES) {
      this.reset()
      return []
    }
    this.#fragments.push(payload.subarray(2))
    if ((header & 0x40) === 0) return []
    const unit = Buffer.concat(this.#fragments)
    this.reset()
    return [unit]
  }
}

function aggregated(payload: Buffer): Buffer[] {
  const units: Buffer[] = []
  for (let at = 1; at + 2 <= payload.length;) {
    const end = at + 2 + payload.readUInt16BE(at)
    if (end > payload.length) break
    if (end > at + 2) units.push(payload.subarray(at + 2, end))
    at = end
  }
  return units
}
