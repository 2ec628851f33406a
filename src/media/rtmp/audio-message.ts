import { readAacConfig, type SampleSink, Unplayable } from '../codecs/index.ts'
import { Damage } from './damage.ts'
import { packetType, readEnhancedPacket } from './enhanced-packet.ts'
import { ProtocolError } from './message.ts'
import type { TimestampUnwrapper } from './timestamp-unwrapper.ts'

const AAC = 10
const ENHANCED = 9
const MULTITRACK = 5
const MULTICHANNEL = 4
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
  11: 'Speex',
  14: 'MP3',
}
const FOURCCS: Readonly<Record<string, string>> = {
  Opus: 'Opus',
  fLaC: 'FLAC',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  '.mp3': 'MP3',
}

/** Reads the audio messages of one publisher: AUDIODATA of FLV 10.1 §E.4.2, or ExAudioTagHeader of Enhanced RTMP. */
export class AudioMessages {
  readonly #sink: SampleSink
  readonly #unwrapper: TimestampUnwrapper
  readonly #damage: Damage
  #config: Buffer | null = null

  constructor(sink: SampleSink, unwrapper: TimestampUnwrapper, onDamage: (reason: string) => void) {
    this.#sink = sink
    this.#unwrapper = unwrapper
    this.#damage = new Damage('audio', onDamage)
  }

  /** Returns true if a sample was emitted; unreadable messages are dropped. Throws Unplayable. */
  read(stamp: number, message: Buffer, arrivedAt: number): boolean {
    return this.#damage.tolerate(arrivedAt, () => {
      const packet = readAac(message)
      if (packet === null || packet.body.length === 0) return false
      if (packet.type === packetType.sequenceStart) this.#configure(packet.body)
      if (packet.type !== packetType.codedFrames) return false
      return this.#frame(packet.body, stamp, arrivedAt)
    })
  }

  #frame(data: Buffer, stamp: number, arrivedAt: number): boolean {
    if (this.#config === null) throw new ProtocolError('audio arrived before its configuration')
    const dts = this.#unwrapper.next('audio', stamp)
    this.#sink.sample({ kind: 'audio', dts, compositionOffset: 0, keyFrame: true, data, arrivedAt })
    return true
  }

  #configure(config: Buffer): void {
    if (this.#config?.equals(config)) return
    const track = readAacConfig(config)
    this.#config = config
    this.#sink.track(track)
  }
}

function readAac(message: Buffer): { readonly type: number; readonly body: Buffer } | null {
  const first = message[0]
  if (first === undefined) return null
  const format = first >> 4
  if (format === ENHANCED) return readEnhancedAac(message)
  if (format !== AAC) refuse(CODEC_NAMES[format] ?? String(format))
  if (message.length < 2) throw new ProtocolError('an audio message is cut off')
  return { type: message[1] ?? 0, body: message.subarray(2) }
}

function readEnhancedAac(message: Buffer): { readonly type: number; readonly body: Buffer } | null {
  const packet = readEnhancedPacket(message, MULTITRACK)
  // The AAC configuration contains the speaker layout too.
  if (packet === null || packet.type === MULTICHANNEL) return null
  if (packet.fourCc !== 'mp4a') refuse(FOURCCS[packet.fourCc] ?? 'of enhanced RTMP')
  return packet
}

function refuse(codec: string): never {
  throw new Unplayable(`the audio codec ${codec} is not accepted: choose AAC`)
}
