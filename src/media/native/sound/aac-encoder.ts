import { createPacket, encode, EncodeFailed } from '../encode.ts'
import { AacInput, openAacEncoder } from './aac.ts'
import type { Stereo } from './stereo.ts'

const SAMPLE_RATE = 48_000
const BIT_RATE = 128_000

/** Encodes blocks of `SAMPLES_PER_FRAME` samples as AAC-LC stereo at 48 kHz. */
export class AacEncoder {
  readonly #context = openAacEncoder(SAMPLE_RATE, BIT_RATE)
  readonly #input = new AacInput(SAMPLE_RATE)
  readonly #packet = createPacket()

  /** The AudioSpecificConfig. */
  get config(): Buffer {
    const config = this.#context.extraData
    if (config === null) throw new EncodeFailed('the AAC encoder tells no configuration')
    return config
  }

  /** The frames that are done; each lies one frame before what went in, because the encoder looks ahead so far. */
  *encode({ at, left, right }: Stereo & { readonly at: number }): Generator<{ at: number; data: Buffer }> {
    this.#input.left.set(left)
    this.#input.right.set(right)
    for (const packet of encode(this.#context, this.#input.at(at), this.#packet)) {
      yield { at: Number(packet.pts), data: Buffer.from(packet.data ?? []) }
    }
  }
}
