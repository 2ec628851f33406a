import { readAacConfig } from '../stream/aac-config.ts'
import type { SampleSink } from '../stream/sample.ts'
import type { StampUnwrapper } from '../stream/stamp-unwrapper.ts'
import { Unplayable } from '../stream/unplayable.ts'
import { ProtocolError } from './protocol-error.ts'

const AAC = 10
const CODEC_NAMES: Readonly<Record<number, string>> = {
  0: 'PCM',
  1: 'ADPCM',
  2: 'MP3',
  3: 'PCM',
  4: 'Nellymoser',
  5: 'Nellymoser',
  6: 'Nellymoser',
  7: 'G.711 A-law',
  8: 'G.711 µ-law',
  9: 'of enhanced RTMP',
  11: 'Speex',
  14: 'MP3',
}

/** Reads the bodies of audio messages: FLV 10.1 §E.4.2, AUDIODATA. */
export class AudioMessages {
  readonly #sink: SampleSink
  readonly #unwrapper: StampUnwrapper
  #config: Buffer | null = null

  constructor(sink: SampleSink, unwrapper: StampUnwrapper) {
    this.#sink = sink
    this.#unwrapper = unwrapper
  }

  /** True when sound was handed on. Throws ProtocolError, Malformed and Unplayable. */
  read(stamp: number, body: Buffer, arrivedAt: number): boolean {
    const first = body[0]
    if (first === undefined) return false
    const format = first >> 4
    if (format !== AAC) {
      throw new Unplayable(`the audio codec ${CODEC_NAMES[format] ?? format} is not taken: choose AAC`)
    }
    if (body.length < 2) throw new ProtocolError('an audio message is cut off')
    if (body[1] === 0) this.#configure(body.subarray(2))
    if (body[1] !== 1 || this.#config === null || body.length === 2) return false

    this.#sink.sample({
      kind: 'audio',
      dts: this.#unwrapper.next('audio', stamp),
      compositionOffset: 0,
      keyFrame: true,
      data: body.subarray(2),
      arrivedAt,
    })
    return true
  }

  #configure(config: Buffer): void {
    if (this.#config?.equals(config)) return
    const track = readAacConfig(config)
    this.#config = config
    this.#sink.track(track)
  }
}
