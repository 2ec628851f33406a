import { readAv1Config } from '../stream/av1-config.ts'
import { withoutDelimiters } from '../stream/av1-obu.ts'
import { readAvcConfig } from '../stream/avc-config.ts'
import { readHevcConfig } from '../stream/hevc-config.ts'
import { refuseHighDynamicRange } from '../stream/high-dynamic-range.ts'
import { pictureCodecNames, type PictureCodec } from '../stream/picture-codec.ts'
import type { SampleSink } from '../stream/sample.ts'
import type { StampUnwrapper } from '../stream/stamp-unwrapper.ts'
import { Unplayable } from '../stream/unplayable.ts'
import { ProtocolError } from './protocol-error.ts'
import { readVideoPacket } from './video-packet.ts'

interface Configuration {
  readonly codec: PictureCodec
  readonly record: Buffer
  /** Bytes of the length before each NAL unit; null where pictures are no NAL units. */
  readonly lengthSize: number | null
}

/** Follows the video messages of one publisher, who may send pictures of these codecs. */
export class VideoMessages {
  readonly #sink: SampleSink
  readonly #unwrapper: StampUnwrapper
  readonly #codecs: readonly PictureCodec[]
  #configuration: Configuration | null = null

  constructor(sink: SampleSink, unwrapper: StampUnwrapper, codecs: readonly PictureCodec[]) {
    this.#sink = sink
    this.#unwrapper = unwrapper
    this.#codecs = codecs
  }

  /** True when a picture was handed on. Throws ProtocolError, Malformed and Unplayable. */
  read(stamp: number, body: Buffer, arrivedAt: number): boolean {
    const packet = readVideoPacket(body)
    if (packet === null) return false
    if (packet.type === 'colours') {
      refuseHighDynamicRange(packet.transfer)
      return false
    }
    if (!this.#codecs.includes(packet.codec)) refuseWithoutLadder(packet.codec)
    if (packet.type === 'configuration') {
      this.#configure(packet.codec, packet.body)
      return false
    }
    const configuration = this.#configuration
    if (configuration?.codec !== packet.codec || packet.body.length === 0) return false
    this.#sink.sample({
      kind: 'video',
      dts: this.#unwrapper.next('video', stamp),
      compositionOffset: packet.compositionOffset,
      keyFrame: packet.keyFrame,
      data: checkedPicture(packet.body, configuration),
      arrivedAt,
    })
    return true
  }

  #configure(codec: PictureCodec, record: Buffer): void {
    if (this.#configuration?.codec === codec && this.#configuration.record.equals(record)) return
    const { track, lengthSize } = readConfiguration(codec, record)
    this.#configuration = { codec, record, lengthSize }
    this.#sink.track(track)
  }
}

function readConfiguration(codec: PictureCodec, record: Buffer) {
  if (codec === 'avc1') return readAvcConfig(record)
  return codec === 'hvc1' ? readHevcConfig(record) : { track: readAv1Config(record), lengthSize: null }
}

function checkedPicture(data: Buffer, { lengthSize }: Configuration): Buffer {
  if (lengthSize === null) return withoutDelimiters(data)
  checkNalUnits(data, lengthSize)
  return data
}

/** A length that leads past the picture would make every player stumble; the publisher hears of it instead. */
function checkNalUnits(data: Buffer, lengthSize: number): void {
  let at = 0
  while (at < data.length) {
    if (at + lengthSize > data.length) throw new ProtocolError('a picture ends inside a NAL unit length')
    at += lengthSize + data.readUIntBE(at, lengthSize)
  }
  if (at !== data.length) throw new ProtocolError('a NAL unit is longer than its picture')
}

/** Viewers without such a decoder would see nothing. */
function refuseWithoutLadder(codec: PictureCodec): never {
  throw new Unplayable(
    `the video codec ${pictureCodecNames[codec]} (${codec}) is not taken for this live, ` +
      'because no H.264 is made of it here for those who cannot play it: choose H.264 (AVC)',
  )
}
