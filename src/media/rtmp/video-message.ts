import {
  type VideoCodec,
  videoCodecNames,
  readAv1Config,
  readAvcConfig,
  readHevcConfig,
  inBandConfiguration,
  type InBandConfiguration,
  refuseHighDynamicRange,
  type SampleSink,
  Unplayable,
  type VideoTrack,
  withoutDelimiters,
} from '../codecs/index.ts'
import { Damage } from './damage.ts'
import { ProtocolError } from './message.ts'
import type { TimestampUnwrapper } from './timestamp-unwrapper.ts'
import { readVideoPacket, type VideoPacket } from './video-packet.ts'

type VideoFrame = Extract<VideoPacket, { readonly type: 'frame' }>

interface Output {
  readonly sink: SampleSink
  readonly videoCodecs: readonly VideoCodec[]
}

interface Configuration {
  readonly codec: VideoCodec
  /** Bytes of the length before each NAL unit; null if frames are not NAL units. */
  readonly lengthSize: number | null
  readonly inBand: InBandConfiguration
}

/** Of encoders that send no configuration. */
const USUAL_LENGTH_SIZE = 4

/** Reads the video messages of one publisher, who may send these codecs. */
export class VideoMessages {
  readonly #sink: SampleSink
  readonly #unwrapper: TimestampUnwrapper
  readonly #codecs: readonly VideoCodec[]
  readonly #damage: Damage
  /** That of the track that the sink knows. */
  #configuration: Configuration | null = null
  #next: Configuration | null = null
  /** After a damaged frame the following ones cannot be decoded. */
  #needsKeyFrame = false

  constructor({ sink, videoCodecs }: Output, unwrapper: TimestampUnwrapper, onDamage: (reason: string) => void) {
    this.#sink = sink
    this.#unwrapper = unwrapper
    this.#codecs = videoCodecs
    this.#damage = new Damage('video', onDamage)
  }

  /** Returns true if a frame was emitted; unreadable messages are dropped up to the next key frame. Throws Unplayable. */
  read(stamp: number, body: Buffer, arrivedAt: number): boolean {
    return this.#damage.tolerate(arrivedAt, () => {
      const packet = readVideoPacket(body)
      if (packet === null) return false
      if (packet.type === 'colours') {
        refuseHighDynamicRange(packet.transfer)
        return false
      }
      if (!this.#codecs.includes(packet.codec)) refuseWithoutLadder(packet.codec)
      if (packet.type === 'frame') return this.#frame(packet, stamp, arrivedAt)
      this.#configure(packet.codec, packet.body)
      return false
    })
  }

  #frame({ codec, keyFrame, compositionOffset, body }: VideoFrame, stamp: number, arrivedAt: number): boolean {
    if (body.length === 0) return false
    const configuration = this.#configurationOf(codec)
    const needsKeyFrame = this.#needsKeyFrame
    this.#needsKeyFrame = true
    const data = validFrame(body, configuration)
    const { hasImage, changed } = configuration.inBand.read(data, keyFrame)
    this.#needsKeyFrame = needsKeyFrame
    if (!hasImage) return false
    if (changed !== null) this.#announce(configuration, readConfiguration(codec, changed).track)
    if (this.#configuration !== configuration) throw new ProtocolError('a frame arrived before its configuration')
    if (needsKeyFrame && !keyFrame) throw new ProtocolError('a frame follows a damaged one')
    this.#needsKeyFrame = false
    const dts = this.#unwrapper.next('video', stamp)
    this.#sink.sample({ kind: 'video', dts, compositionOffset, keyFrame, data, arrivedAt })
    return true
  }

  /** An empty configuration says nothing: some encoders send one before the first. */
  #configure(codec: VideoCodec, record: Buffer): void {
    if (record.length === 0) return
    const { track, lengthSize } = readConfiguration(codec, record)
    const configuration = this.#configurationOf(codec, lengthSize)
    if (configuration.inBand.configure(record)) this.#announce(configuration, track)
  }

  /** The configuration in use, or one that is not announced yet. */
  #configurationOf(codec: VideoCodec, lengthSize?: number | null): Configuration {
    const fits = (one: Configuration | null): one is Configuration =>
      one?.codec === codec && (lengthSize === undefined || one.lengthSize === lengthSize)
    if (fits(this.#configuration)) return this.#configuration
    if (fits(this.#next)) return this.#next
    const size = lengthSize === undefined ? (codec === 'av01' ? null : USUAL_LENGTH_SIZE) : lengthSize
    this.#next = { codec, lengthSize: size, inBand: inBandConfiguration(codec, size ?? 0) }
    return this.#next
  }

  #announce(configuration: Configuration, track: VideoTrack): void {
    this.#configuration = configuration
    this.#next = null
    this.#sink.track(track)
  }
}

function readConfiguration(
  codec: VideoCodec,
  record: Buffer,
): { readonly track: VideoTrack; readonly lengthSize: number | null } {
  if (codec === 'avc1') return readAvcConfig(record)
  return codec === 'hvc1' ? readHevcConfig(record) : { track: readAv1Config(record), lengthSize: null }
}

function validFrame(data: Buffer, { lengthSize }: Configuration): Buffer {
  if (lengthSize === null) return withoutDelimiters(data)
  checkNalUnits(data, lengthSize)
  return data
}

/** A length that exceeds the frame would break every player. Throws ProtocolError. */
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
