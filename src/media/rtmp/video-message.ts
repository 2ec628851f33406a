import {
  type VideoCodec,
  videoCodecNames,
  readAv1Config,
  readAvcConfig,
  readHevcConfig,
  refuseHighDynamicRange,
  type SampleSink,
  Unplayable,
  withoutDelimiters,
} from '../codecs/index.ts'
import { ProtocolError } from './message.ts'
import type { TimestampUnwrapper } from './timestamp-unwrapper.ts'
import { readVideoPacket } from './video-packet.ts'

interface Configuration {
  readonly codec: VideoCodec
  readonly record: Buffer
  /** Bytes of the length before each NAL unit; null if frames are not NAL units. */
  readonly lengthSize: number | null
}

/** Reads the video messages of one publisher, who may send these codecs. */
export class VideoMessages {
  readonly #sink: SampleSink
  readonly #unwrapper: TimestampUnwrapper
  readonly #codecs: readonly VideoCodec[]
  #configuration: Configuration | null = null

  constructor(sink: SampleSink, unwrapper: TimestampUnwrapper, codecs: readonly VideoCodec[]) {
    this.#sink = sink
    this.#unwrapper = unwrapper
    this.#codecs = codecs
  }

  /** Returns true if a frame was emitted. Throws ProtocolError, Malformed and Unplayable. */
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
      data: validFrame(packet.body, configuration),
      arrivedAt,
    })
    return true
  }

  #configure(codec: VideoCodec, record: Buffer): void {
    if (this.#configuration?.codec === codec && this.#configuration.record.equals(record)) return
    const { track, lengthSize } = readConfiguration(codec, record)
    this.#configuration = { codec, record, lengthSize }
    this.#sink.track(track)
  }
}

function readConfiguration(codec: VideoCodec, record: Buffer) {
  if (codec === 'avc1') return readAvcConfig(record)
  return codec === 'hvc1' ? readHevcConfig(record) : { track: readAv1Config(record), lengthSize: null }
}

function validFrame(data: Buffer, { lengthSize }: Configuration): Buffer {
  if (lengthSize === null) return withoutDelimiters(data)
  checkNalUnits(data, lengthSize)
  return data
}

/** A length that exceeds the frame would break every player, so the publisher is disconnected instead. */
function checkNalUnits(data: Buffer, lengthSize: number): void {
  let at = 0
  while (at < data.length) {
    if (at + lengthSize > data.length) throw new ProtocolError('a frame ends inside a NAL unit length')
    at += lengthSize + data.readUIntBE(at, lengthSize)
  }
  if (at !== data.length) throw new ProtocolError('a NAL unit is longer than its frame')
}

/** Viewers without such a decoder would see nothing. */
function refuseWithoutLadder(codec: VideoCodec): never {
  throw new Unplayable(
    `the video codec ${videoCodecNames[codec]} (${codec}) is not accepted for this stream, ` +
      'because no H.264 is made of it here for those who cannot play it: choose H.264 (AVC)',
  )
}
