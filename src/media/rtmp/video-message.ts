import { readAvcConfig } from '../stream/avc-config.ts'
import type { SampleSink } from '../stream/sample.ts'
import type { StampUnwrapper } from '../stream/stamp-unwrapper.ts'
import { Unplayable } from '../stream/unplayable.ts'
import { ProtocolError } from './protocol-error.ts'

const KEY_FRAME = 1
const COMMAND_FRAME = 5
const AVC = 7
const ENHANCED = 0x80
const CODEC_NAMES: Readonly<Record<number, string>> = { 2: 'Sorenson H.263', 4: 'VP6', 5: 'VP6', 12: 'H.265' }

/** Reads the bodies of video messages: FLV 10.1 §E.4.3, VIDEODATA. */
export class VideoMessages {
  readonly #sink: SampleSink
  readonly #unwrapper: StampUnwrapper
  #config: Buffer | null = null
  #lengthSize = 4

  constructor(sink: SampleSink, unwrapper: StampUnwrapper) {
    this.#sink = sink
    this.#unwrapper = unwrapper
  }

  /** True when a picture was handed on. Throws ProtocolError, Malformed and Unplayable. */
  read(stamp: number, body: Buffer, arrivedAt: number): boolean {
    const first = body[0]
    if (first === undefined) return false
    if ((first & ENHANCED) !== 0) refuse(body.length >= 5 ? fourCharacters(body) : 'enhanced RTMP')
    if (first >> 4 === COMMAND_FRAME) return false
    if ((first & 15) !== AVC) refuse(CODEC_NAMES[first & 15] ?? `codec ${first & 15}`)
    if (body.length < 5) throw new ProtocolError('a video message is cut off')
    if (body[1] === 0) this.#configure(body.subarray(5))
    if (body[1] !== 1 || this.#config === null || body.length === 5) return false

    const data = body.subarray(5)
    checkNalUnits(data, this.#lengthSize)
    this.#sink.sample({
      kind: 'video',
      dts: this.#unwrapper.next('video', stamp),
      compositionOffset: (body.readUIntBE(2, 3) << 8) >> 8,
      keyFrame: first >> 4 === KEY_FRAME,
      data,
      arrivedAt,
    })
    return true
  }

  #configure(config: Buffer): void {
    if (this.#config?.equals(config)) return
    const { track, lengthSize } = readAvcConfig(config)
    this.#config = config
    this.#lengthSize = lengthSize
    this.#sink.track(track)
  }
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

function fourCharacters(body: Buffer): string {
  const name = body.toString('latin1', 1, 5)
  return /^\w{4}$/.test(name) ? name : 'enhanced RTMP'
}

function refuse(codec: string): never {
  throw new Unplayable(`the video codec ${codec} is not taken: choose H.264 (AVC)`)
}
