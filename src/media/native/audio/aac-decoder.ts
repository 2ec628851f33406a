import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_SAMPLE_FMT_FLTP,
  type CodecContext,
  Frame,
  SoftwareResampleContext,
} from 'node-av'
import { check, createPacket } from '../encode.ts'
import { openAacDecoder } from './aac.ts'
import { copyStereo, type Stereo } from './stereo.ts'

const SAMPLE_RATE = 48_000

/** Decodes raw AAC frames of any rate and layout to stereo at 48 kHz; a broken frame yields nothing. */
export class AacDecoder {
  readonly #context: CodecContext
  readonly #packet = createPacket()
  readonly #decoded = new Frame()
  readonly #stereo = new Frame()
  #resampler: SoftwareResampleContext | null = null
  #source = ''

  /** `config` is an AudioSpecificConfig. */
  constructor(config: Uint8Array) {
    this.#context = openAacDecoder(config)
    this.#decoded.alloc()
    this.#stereo.alloc()
  }

  decode(data: Uint8Array): Stereo[] {
    this.#packet.data = Buffer.from(data)
    const sent = this.#context.sendPacketSync(this.#packet)
    this.#packet.unref()
    const decoded: Stereo[] = []
    if (sent < 0) return decoded
    while (this.#context.receiveFrameSync(this.#decoded) >= 0) {
      decoded.push(...this.#resample(this.#decoded))
      this.#decoded.unref()
    }
    return decoded
  }

  close(): void {
    this.#resampler?.free()
    this.#packet.free()
    this.#decoded.free()
    this.#stereo.free()
    this.#context.freeContext()
  }

  #resample(frame: Frame): Stereo[] {
    const stereo = this.#stereo
    stereo.format = AV_SAMPLE_FMT_FLTP
    stereo.sampleRate = SAMPLE_RATE
    stereo.channelLayout = AV_CHANNEL_LAYOUT_STEREO
    check(this.#resamplerFor(frame).convertFrame(stereo, frame), 'resample audio')
    const samples = copyStereo(stereo)
    stereo.unref()
    return samples === null ? [] : [samples]
  }

  /** The rate and layout of the stream may change. */
  #resamplerFor({ channelLayout, sampleRate }: Frame): SoftwareResampleContext {
    const source = `${sampleRate} ${channelLayout.nbChannels} ${channelLayout.mask}`
    if (this.#resampler !== null && this.#source === source) return this.#resampler
    this.#resampler?.free()
    const resampler = new SoftwareResampleContext()
    check(
      // The decoder always returns planar floats.
      resampler.allocSetOpts2(
        AV_CHANNEL_LAYOUT_STEREO,
        AV_SAMPLE_FMT_FLTP,
        SAMPLE_RATE,
        channelLayout,
        AV_SAMPLE_FMT_FLTP,
        sampleRate,
      ),
      'set up a resampler',
    )
    check(resampler.init(), 'set up a resampler')
    this.#resampler = resampler
    this.#source = source
    return resampler
  }
}
