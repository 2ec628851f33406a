/** Delimiters, end markers and filler: RTP signals the same itself (RFC 6184 §5.1, §5.3). */
const LEFT_OUT = new Set([9, 10, 11, 12])

/** The content of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3.1). */
export interface AvcParameterSets {
  /** Sequence and picture parameter sets as NAL units. */
  readonly sets: readonly Buffer[]
  /** Bytes of the length before each NAL unit. */
  readonly lengthSize: number
}

/** Ignores truncated parameter sets. */
export function readAvcParameterSets(record: Buffer): AvcParameterSets {
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

/** The NAL units of a length-prefixed frame; a truncated unit at its end is ignored. */
export function avcUnits(frame: Buffer, lengthSize: number): Buffer[] {
  const units: Buffer[] = []
  for (let at = 0; at + lengthSize < frame.length;) {
    const end = at + lengthSize + frame.readUIntBE(at, lengthSize)
    const unit = frame.subarray(at + lengthSize, end)
    if (end <= frame.length && unit.length > 0 && !LEFT_OUT.has((unit[0] ?? 0) & 31)) units.push(unit)
    at = end
  }
  return units
}
