import { Malformed } from './errors.ts'

/** Reads bits, the most significant first; throws Malformed past the end. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3]
    if (byte === undefined) throw new Malformed('the configuration is cut off')
    return (byte >> (7 - (this.#at++ & 7))) & 1
  }

  /** `count` at most 32. */
  bits(count: number): number {
    let value = 0
    for (let left = count; left > 0; left--) value = value * 2 + this.bit()
    return value
  }

  /** Unsigned Exp-Golomb code, ITU-T H.264 §9.1. */
  ue(): number {
    let zeros = 0
    while (this.bit() === 0) if (++zeros > 31) throw new Malformed('the configuration contains an invalid number')
    return 2 ** zeros - 1 + this.bits(zeros)
  }

  /** Signed Exp-Golomb code, ITU-T H.264 §9.1.1. */
  se(): number {
    const code = this.ue()
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2
  }
}

/** Removes the emulation prevention bytes of a NAL unit (ITU-T H.264 and H.265 §7.4.1): the 3 in 0, 0, 3. */
export function withoutEmulationPrevention(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, index) => !(byte === 3 && index >= 2 && bytes[index - 1] === 0 && bytes[index - 2] === 0))
}
