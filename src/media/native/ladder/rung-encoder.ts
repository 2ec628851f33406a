import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE } from 'node-av'
import type { Frame } from 'node-av'
import { fitSize, type PixelSize } from '../../transcode/fit-size.ts'
import type { RungOrder } from '../../transcode/messages.ts'
import { createPacket, encode, EncodeFailed } from '../encode.ts'
import { decoderConfiguration, toLengthPrefixed } from '../../stream/annex-b.ts'
import { Scaler } from './scaler.ts'
import { openVideoEncoder, softwareKind } from './video-encoder.ts'
import type { EncoderKind, PictureColour, VideoEncoder } from './video-encoder.ts'

export interface Encoded {
  readonly pts: number
  readonly keyFrame: boolean
  readonly data: Buffer
}

/** Scales and encodes one rung, for pictures of one size. */
export class RungEncoder {
  readonly order: RungOrder
  readonly size: PixelSize
  readonly #source: string
  /** The AVCDecoderConfigurationRecord of what it makes. */
  readonly decoderConfig: Buffer
  readonly #encoder: VideoEncoder
  readonly #scaler: Scaler
  readonly #packet = createPacket()

  /** `colour` is what the pictures say of themselves, to be said on. */
  constructor(
    order: RungOrder,
    source: PixelSize,
    aspect: number,
    frameRate: number,
    kind: EncoderKind,
    colour?: PictureColour,
  ) {
    this.order = order
    this.#source = shape(source, aspect)
    this.size = fitSize(source, aspect, order.height)
    const { bitRate, threads } = order
    const said = colour === undefined ? {} : { colour }
    this.#encoder = openFirst([kind, softwareKind], { ...this.size, bitRate, threads, frameRate, ...said })
    this.#scaler = new Scaler(this.size, this.#encoder.format)
    const config = decoderConfiguration(this.#encoder.context.extraData ?? Buffer.alloc(0))
    if (config === null) throw new EncodeFailed('the encoder tells no parameter sets')
    this.decoderConfig = config
  }

  isFor(source: PixelSize, aspect: number): boolean {
    return shape(source, aspect) === this.#source
  }

  /** The picture in this rung's size, until the next call; `made` hears what it became. */
  encode(source: Frame, keyFrame: boolean, made: (encoded: Encoded) => void): Frame {
    const frame = this.#scaler.scale(source)
    frame.pictType = keyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    this.#encode(this.#encoder.upload(frame), made)
    return frame
  }

  /** No picture follows: `made` hears what was held back. */
  flush(made: (encoded: Encoded) => void): void {
    this.#encode(null, made)
  }

  close(): void {
    this.#packet.free()
    this.#scaler.close()
    this.#encoder.close()
  }

  #encode(frame: Frame | null, made: (encoded: Encoded) => void): void {
    for (const packet of encode(this.#encoder.context, frame, this.#packet)) {
      const { data } = packet
      if (data === null) continue
      const startCodes = data[0] === 0 && data[1] === 0 && (data[2] === 1 || (data[2] === 0 && data[3] === 1))
      made({
        pts: Number(packet.pts),
        keyFrame: packet.isKeyframe,
        data: startCodes ? toLengthPrefixed(data) : Buffer.from(data),
      })
    }
  }
}

const shape = ({ width, height }: PixelSize, aspect: number): string => `${width}x${height} ${aspect}`

/** A card may take only so many encoders at once: then the processor makes this one. */
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
