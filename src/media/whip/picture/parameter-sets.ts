import { readAvcConfig } from '../../stream/avc-config.ts'
import { avcDecoderConfig } from '../../stream/avc-decoder-config.ts'
import { BitReader } from '../../stream/bit-reader.ts'
import { Malformed } from '../../stream/malformed.ts'
import type { VideoTrack } from '../../stream/sample.ts'

const MOST_PICTURE_SETS = 16
/** Their length is written in 16 bits. */
const LONGEST_SET = 0xffff

/** The parameter sets that a publisher sends within its stream, as the configuration that players want ahead of it. */
export class ParameterSets {
  #sequence: Buffer | null = null
  #pictures = new Map<number, Buffer>()
  #config: Buffer | null = null

  /** A sequence parameter set (NAL unit type 7). Throws Malformed. */
  sequence(unit: Buffer): void {
    checkLength(unit)
    if (this.#sequence?.equals(unit)) return
    this.#sequence = Buffer.from(unit)
    this.#pictures.clear()
  }

  /** A picture parameter set (type 8). Throws Malformed when not even its number can be read. */
  picture(unit: Buffer): void {
    checkLength(unit)
    const id = new BitReader(unit.subarray(1, 6)).ue()
    if (this.#pictures.size < MOST_PICTURE_SETS || this.#pictures.has(id)) this.#pictures.set(id, Buffer.from(unit))
  }

  get complete(): boolean {
    return this.#sequence !== null && this.#pictures.size > 0
  }

  /** The track of the key frame that comes now; null when it is the one that was told last. Throws Malformed and Unplayable. */
  changedTrack(): VideoTrack | null {
    if (this.#sequence === null) return null
    const config = avcDecoderConfig(this.#sequence, [...this.#pictures.values()])
    if (this.#config?.equals(config)) return null
    this.#config = config
    return readAvcConfig(config).track
  }
}

function checkLength({ length }: Buffer): void {
  if (length > LONGEST_SET) throw new Malformed(`a parameter set has ${length} bytes`)
}
