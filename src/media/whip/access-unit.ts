import { avcDecoderConfig, BitReader, Malformed, readAvcConfig, type VideoTrack } from '../codecs/index.ts'

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
  readonly sps: readonly Buffer[]
  readonly pps: readonly Buffer[]
  /** NAL units with four-byte lengths, without parameter sets; empty if there is nothing to decode. */
  readonly data: Buffer
}

export function accessUnit(units: readonly Buffer[]): AccessUnit {
  const ofType = (type: number): Buffer[] => units.filter((unit) => typeOf(unit) === type)
  const kept = units.filter((unit) => {
    const type = typeOf(unit)
    return type !== SEQUENCE_PARAMETERS && type !== PICTURE_PARAMETERS && !LEFT_OUT.has(type)
  })
  const hasSlice = kept.some((unit) => typeOf(unit) >= 1 && typeOf(unit) <= SLICE_OF_KEY_FRAME)
  return {
    keyFrame: kept.some((unit) => typeOf(unit) === SLICE_OF_KEY_FRAME),
    sps: ofType(SEQUENCE_PARAMETERS),
    pps: ofType(PICTURE_PARAMETERS),
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

const MAX_PPS = 16
/** The record contains their length in 16 bits. */
const MAX_SET_BYTES = 0xffff

/** Builds the decoder configuration from the parameter sets in a publisher's stream. */
export class ParameterSets {
  #sps: Buffer | null = null
  #pps = new Map<number, Buffer>()
  #config: Buffer | null = null

  /** Adds a sequence parameter set (NAL unit type 7). Throws Malformed. */
  addSps(unit: Buffer): void {
    checkLength(unit)
    if (this.#sps?.equals(unit)) return
    this.#sps = Buffer.from(unit)
    this.#pps.clear()
  }

  /** Adds a picture parameter set (type 8). Throws Malformed if its id cannot be read. */
  addPps(unit: Buffer): void {
    checkLength(unit)
    const id = new BitReader(unit.subarray(1, 6)).ue()
    if (this.#pps.size < MAX_PPS || this.#pps.has(id)) this.#pps.set(id, Buffer.from(unit))
  }

  get complete(): boolean {
    return this.#sps !== null && this.#pps.size > 0
  }

  /** The track of the current key frame; null if it is unchanged. Throws Malformed and Unplayable. */
  changedTrack(): VideoTrack | null {
    if (this.#sps === null) return null
    const config = avcDecoderConfig(this.#sps, [...this.#pps.values()])
    if (this.#config?.equals(config)) return null
    this.#config = config
    return readAvcConfig(config).track
  }
}

function checkLength({ length }: Buffer): void {
  if (length > MAX_SET_BYTES) throw new Malformed(`a parameter set has ${length} bytes`)
}
