import { av1DecoderConfig, av1Format, av1SequenceHeader } from './av1-config.ts'
import { hasFrame, sequenceHeader } from './av1-obu.ts'
import { nalUnits } from './avc-units.ts'
import { readable } from './errors.ts'
import { ParameterSets } from './parameter-sets.ts'
import type { VideoCodec } from './sample.ts'

export interface ReadFrame {
  /** False if it contains headers alone, which are no sample. */
  readonly hasImage: boolean
  /** The configuration that it needs, to be used from now on; null if the one in use suffices. */
  readonly changed: Buffer | null
}

/**
 * Follows the headers inside one publisher's frames. Hardware encoders and cameras that change the size of their video
 * often send them alone, without a new configuration.
 */
export interface InBandConfiguration {
  /**
   * The publisher has sent a configuration. True if it is to be used from now on; false if it says nothing new. Throws
   * Malformed.
   */
  configure(record: Buffer): boolean
  /** Takes in a frame. */
  read(frame: Buffer, keyFrame: boolean): ReadFrame
}

/** `lengthSize`: the bytes of the length before each NAL unit. */
export function inBandConfiguration(codec: VideoCodec, lengthSize: number): InBandConfiguration {
  return codec === 'av01' ? new Av1Headers() : new NalHeaders(codec, lengthSize)
}

class NalHeaders implements InBandConfiguration {
  readonly #lengthSize: number
  readonly #sets: ParameterSets

  constructor(codec: 'avc1' | 'hvc1', lengthSize: number) {
    this.#lengthSize = lengthSize
    this.#sets = new ParameterSets(codec, lengthSize)
  }

  configure(record: Buffer): boolean {
    return this.#sets.configure(record)
  }

  read(frame: Buffer, keyFrame: boolean): ReadFrame {
    const units = nalUnits(frame, this.#lengthSize)
    this.#sets.add(units)
    const changed = keyFrame ? this.#sets.changedConfiguration(units, true) : null
    return { hasImage: this.#sets.hasImage(units), changed }
  }
}

class Av1Headers implements InBandConfiguration {
  #sent: Buffer | null = null
  #format: string | null = null

  configure(record: Buffer): boolean {
    if (this.#sent?.equals(record)) return false
    this.#sent = Buffer.from(record)
    const header = av1SequenceHeader(record)
    const format = header && readable(() => av1Format(header))
    if (format !== null && format === this.#format) return false
    this.#format = format
    return true
  }

  read(frame: Buffer, keyFrame: boolean): ReadFrame {
    return { hasImage: hasFrame(frame), changed: keyFrame ? this.#changed(frame) : null }
  }

  /** Every key frame contains its sequence header: only another format needs a configuration. */
  #changed(keyFrame: Buffer): Buffer | null {
    const header = sequenceHeader(keyFrame)
    const format = header && readable(() => av1Format(header))
    if (header === null || format === null || format === this.#format) return null
    const config = readable(() => av1DecoderConfig(header))
    if (config !== null) this.#format = format
    return config
  }
}
