/** Delimiters, ends and filling: RTP says what they say (RFC 6184 §5.1, §5.3). */
const LEFT_OUT = new Set([9, 10, 11, 12])

/** What an AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3.1) says of the pictures that follow it. */
export interface AvcSetup {
  /** Sequence and picture parameter sets as NAL units. */
  readonly sets: readonly Buffer[]
  /** Bytes of the length before each NAL unit. */
  readonly lengthSize: number
}

/** What is cut off is left out. */
export function readAvcSetup(record: Buffer): AvcSetup {
  const sets: Buffer[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const count = (record[at] ?? 0) & mask
    at += 1
    for (let index = 0; index < count; index++) {
      if (at + 2 > record.length) break
      const end = at + 2 + record.readUInt16BE(at)
      if (end <= record.length) sets.push(record.subarray(at + 2, end))
      at = end
    }
  }
  return { sets, lengthSize: ((record[4] ?? 0) & 3) + 1 }
}

/** The NAL units of a picture behind lengths; what is cut off at its end is left out. */
export function avcUnits(picture: Buffer, lengthSize: number): Buffer[] {
  const units: Buffer[] = []
  for (let at = 0; at + lengthSize < picture.length;) {
    const end = at + lengthSize + picture.readUIntBE(at, lengthSize)
    const unit = picture.subarray(at + lengthSize, end)
    if (end <= picture.length && unit.length > 0 && !LEFT_OUT.has((unit[0] ?? 0) & 31)) units.push(unit)
    at = end
  }
  return units
}
