const SEQUENCE_PARAMETERS = 7
const PICTURE_PARAMETERS = 8

/** NAL units of a byte stream with start codes (ITU-T H.264 annex B), without the zeros that may follow each. */
export function splitAnnexB(stream: Buffer): Buffer[] {
  const units: Buffer[] = []
  let start = -1
  for (let at = stream.indexOf(START_CODE); at !== -1; at = stream.indexOf(START_CODE, at + 3)) {
    if (start >= 0) units.push(trimmed(stream.subarray(start, at)))
    start = at + 3
  }
  if (start >= 0) units.push(trimmed(stream.subarray(start)))
  return units.filter((unit) => unit.length > 0)
}

const START_CODE = Buffer.of(0, 0, 1)

function trimmed(unit: Buffer): Buffer {
  let end = unit.length
  while (end > 0 && unit[end - 1] === 0) end--
  return unit.subarray(0, end)
}

export interface AvcPicture {
  /** An AVCDecoderConfigurationRecord with lengths of four bytes; null when the stream brings no parameter sets. */
  readonly decoderConfig: Buffer | null
  /** The other NAL units, each behind its length in four bytes. */
  readonly data: Buffer
}

/** Puts a byte stream of H.264 into the form of MP4 and FLV (ISO/IEC 14496-15 §5.3). */
export function readAnnexB(stream: Buffer): AvcPicture {
  const units = splitAnnexB(stream)
  const typed = (type: number): Buffer[] => units.filter((unit) => ((unit[0] ?? 0) & 31) === type)
  const [sequences, pictures] = [typed(SEQUENCE_PARAMETERS), typed(PICTURE_PARAMETERS)]
  const others = units.filter((unit) => !sequences.includes(unit) && !pictures.includes(unit))
  return { decoderConfig: decoderConfig(sequences, pictures), data: Buffer.concat(others.flatMap(withLength(4))) }
}

function decoderConfig(sequences: readonly Buffer[], pictures: readonly Buffer[]): Buffer | null {
  const [first] = sequences
  if (first === undefined || first.length < 4 || pictures.length === 0) return null
  return Buffer.concat([
    Buffer.of(1, ...first.subarray(1, 4), 0xff, 0xe0 | sequences.length),
    ...sequences.flatMap(withLength(2)),
    Buffer.of(pictures.length),
    ...pictures.flatMap(withLength(2)),
  ])
}

const withLength =
  (bytes: number) =>
  (unit: Buffer): Buffer[] => {
    const length = Buffer.alloc(bytes)
    length.writeUIntBE(unit.length, 0, bytes)
    return [length, unit]
  }
