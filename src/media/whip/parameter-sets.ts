import { avcDecoderConfig, BitReader, Malformed, readAvcConfig, type VideoTrack } from '../codecs/index.ts'

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
