import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE, type Frame } from 'node-av'
import { decoderConfiguration, fitSize, type PixelSize, toLengthPrefixed } from '../../codecs/index.ts'
import type { RungSpec } from '../../renditions/index.ts'
import { createPacket, encode, EncodeFailed } from '../encode.ts'
import { Scaler } from './scaler.ts'
import {
  type EncoderKind,
  openVideoEncoder,
  type ColourDescription,
  softwareKind,
  type VideoEncoder,
} from './video-encoder.ts'

export interface Encoded {
  readonly pts: number
  readonly keyFrame: boolean
  readonly data: Buffer
}

/** Scales and encodes one rung, for frames of one size. */
export class RungEncoder {
  readonly order: RungSpec
  readonly size: PixelSize
  readonly #source: string
  /** The AVCDecoderConfigurationRecord of the output. */
  readonly decoderConfig: Buffer
  readonly #encoder: VideoEncoder
  readonly #scaler: Scaler
  readonly #packet = createPacket()

  /** `colour` is copied from the source. */
  constructor(
    order: RungSpec,
    source: PixelSize,
    aspect: number,
    frameRate: number,
    kind: EncoderKind,
    colour?: ColourDescription,
  ) {
    this.order = order
    this.#source = shape(source, aspect)
    this.size = fitSize(source, aspect, order.height)
    const { bitRate, threads } = order
    const said = colour === undefined ? {} : { colour }
    this.#encoder = openFirst([kind, softwareKind], { ...this.size, bitRate, threads, frameRate, ...said })
    this.#scaler = new Scaler(this.size, this.#encoder.format)
    const config = decoderConfiguration(this.#encoder.context.extraData ?? Buffer.alloc(0))
    if (config === null) throw new EncodeFailed('the encoder reports no parameter sets')
    this.decoderConfig = config
  }

  isFor(source: PixelSize, aspect: number): boolean {
    return shape(source, aspect) === this.#source
  }

  /** Returns the frame in this rung's size, until the next call; `onEncoded` receives the encoded frame. */
  encode(source: Frame, keyFrame: boolean, onEncoded: (encoded: Encoded) => void): Frame {
    const frame = this.#scaler.scale(source)
    frame.pictType = keyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    this.#encode(this.#encoder.upload(frame), onEncoded)
    return frame
  }

  /** No frame follows: `onEncoded` receives the buffered ones. */
  flush(onEncoded: (encoded: Encoded) => void): void {
    this.#encode(null, onEncoded)
  }

  close(): void {
    this.#packet.free()
    this.#scaler.close()
    this.#encoder.close()
  }

  #encode(frame: Frame | null, onEncoded: (encoded: Encoded) => void): void {
    for (const packet of encode(this.#encoder.context, frame, this.#packet)) {
      const { data } = packet
      if (data === null) continue
      const startCodes = data[0] === 0 && data[1] === 0 && (data[2] === 1 || (data[2] === 0 && data[3] === 1))
      onEncoded({
        pts: Number(packet.pts),
        keyFrame: packet.isKeyframe,
        data: startCodes ? toLengthPrefixed(data) : Buffer.from(data),
      })
    }
  }
}

const shape = ({ width, height }: PixelSize, aspect: number): string => `${width}x${height} ${aspect}`

/** A graphics card limits the number of encoders: libx264 is then used for this rung. */
function openFirst(kinds: readonly EncoderKind[], options: Parameters<typeof openVideoEncoder>[1]): VideoEncoder {
  let reason: unknown
  for (const kind of new Set(kinds)) {
    try {
      return openVideoEncoder(kind, options)
    } catch (error) {
      reason = error
    }
  }
  throw reason
}
