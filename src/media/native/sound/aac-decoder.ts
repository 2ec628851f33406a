import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_SAMPLE_FMT_FLTP,
  Frame,
  type CodecContext,
  SoftwareResampleContext,
} from 'node-av'
import { check, createPacket } from '../encode.ts'
import { openAacDecoder } from './aac.ts'
import { copyStereo, type Stereo } from './stereo.ts'

const SAMPLE_RATE = 48_000

/** Decodes raw AAC frames to stereo at 48 kHz, whatever their rate and channels; a broken frame decodes to nothing. */
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
    const sounds: Stereo[] = []
    if (sent < 0) return sounds
    while (this.#context.receiveFrameSync(this.#decoded) >= 0) {
      sounds.push(...this.#resample(this.#decoded))
      this.#decoded.unref()
    }
    return sounds
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
    check(this.#resamplerFor(frame).convertFrame(stereo, frame), 'resample sound')
    const sound = copyStereo(stereo)
    stereo.unref()
    return sound === null ? [] : [sound]
  }

  /** The stream itself tells its rate and channels, and may change them. */
  #resamplerFor({ channelLayout, sampleRate }: Frame): SoftwareResampleContext {
    const source = `${sampleRate} ${channelLayout.nbChannels} ${channelLayout.mask}`
    if (this.#resampler !== null && this.#source === source) return this.#resampler
    this.#resampler?.free()
    const resampler = new SoftwareResampleContext()
    check(
      // The decoder gives planar floats always.
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
