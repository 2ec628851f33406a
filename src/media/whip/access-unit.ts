const SLICE_OF_KEY_FRAME = 5
const SEQUENCE_PARAMETERS = 7
const PICTURE_PARAMETERS = 8
const DELIMITER = 9
const STAP_A = 24
/** Delimiters, end markers and filler are unnecessary in a file (ISO/IEC 14496-15 §5.2.2). */
const LEFT_OUT = new Set([DELIMITER, 10, 11, 12])

/** The NAL units of one frame. */
export interface AccessUnit {
  readonly keyFrame: boolean
  /** NAL units with four-byte lengths, without parameter sets; empty if there is nothing to decode. */
  readonly data: Buffer
}

export function accessUnit(units: readonly Buffer[]): AccessUnit {
  const kept = units.filter((unit) => {
    const type = typeOf(unit)
    return type !== SEQUENCE_PARAMETERS && type !== PICTURE_PARAMETERS && !LEFT_OUT.has(type)
  })
  const hasSlice = kept.some((unit) => typeOf(unit) >= 1 && typeOf(unit) <= SLICE_OF_KEY_FRAME)
  return {
    keyFrame: kept.some((unit) => typeOf(unit) === SLICE_OF_KEY_FRAME),
    data: hasSlice ? Buffer.concat(kept.flatMap((unit) => [lengthOf(unit), unit])) : Buffer.alloc(0),
  }
}

/** Whether an RTP payload must be the first of a frame: parameter sets or a delimiter, alone or in a STAP-A. */
export function startsFrame(payload: Buffer): boolean {
  const type = typeOf(payload) === STAP_A ? typeOf(payload.subarray(3)) : typeOf(payload)
  return type === SEQUENCE_PARAMETERS || type === DELIMITER
}

const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & 31

function lengthOf(unit: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(unit.length)
  return bytes
}
