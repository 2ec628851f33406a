import { AV_NOPTS_VALUE, type Frame, type Packet, type Stream } from 'node-av'
import type { ToConverter } from '../../conversion/index.ts'
import { audioFragment } from '../../mp4/index.ts'
import { AacEncoder, SAMPLES_PER_FRAME } from '../audio/aac.ts'
import { copyStereo } from '../audio/stereo.ts'
import { FilterChain } from './filter-chain.ts'
import { PacketDecoder } from './packet-decoder.ts'
import type { SegmentCuts } from './video-segments.ts'
import { inMs } from './source-file.ts'
import type { TrackSink } from './video-track.ts'

type Order = Extract<ToConverter, { readonly type: 'convert' }>

/**
 * The number of frames that the encoder processes before the first kept one, so that the output fits that of another
 * run.
 */
const WARM_UP_FRAMES = 2

/**
 * Converts a file's audio to AAC-LC stereo at 48 kHz, on a grid of whole frames from the start of the video: gaps are
 * silence, early audio is dropped. Segments end with those of the video.
 */
export class AudioConverter {
  readonly #order: Order
  readonly #stream: Stream
  readonly #cuts: SegmentCuts
  readonly #sink: TrackSink
  readonly #decoder: PacketDecoder
  readonly #encoder = new AacEncoder()
  readonly #total: number
  #chain: FilterChain | null = null
  #chainFor = ''
  /** The next frame to encode, and the first one of the open segment. */
  #next: number
  #first: number
  #msn: number
  #frames: Buffer[] = []

  constructor(stream: Stream, order: Order, cuts: SegmentCuts, sink: TrackSink) {
    this.#stream = stream
    this.#order = order
    this.#cuts = cuts
    this.#sink = sink
    this.#decoder = new PacketDecoder(stream, 1, order.limits.pixels)
    this.#total = framesBefore(order.durationMs)
    this.#msn = order.from.msn
    this.#first = framesBefore(order.from.at)
    this.#next = Math.max(0, this.#first - WARM_UP_FRAMES)
    sink.opened('audio', this.#encoder.config)
  }

  push(packet: Packet): void {
    for (const frame of this.#decoder.decode(packet)) this.#place(frame)
  }

  /** No packet follows, and all cuts are known. */
  end(): void {
    for (const frame of this.#decoder.decode(null)) this.#place(frame)
    this.#flush()
    // Silence flushes the frames in the encoder's lookahead.
    for (const silence = new Float32Array(SAMPLES_PER_FRAME); this.#next < this.#total + WARM_UP_FRAMES;) {
      this.#encode({ left: silence, right: silence })
    }
    this.#cut()
  }

  #place(frame: Frame): void {
    const { sampleRate, format, channelLayout } = frame
    if (frame.bestEffortTimestamp === AV_NOPTS_VALUE) return
    const layout =
      channelLayout.mask > 0n
        ? `channel_layout=0x${channelLayout.mask.toString(16)}`
        : `channels=${channelLayout.nbChannels}`
    const input = `sample_rate=${sampleRate}:sample_fmt=${format}:${layout}:time_base=1/${sampleRate}`
    if (input !== this.#chainFor) {
      this.#flush()
      this.#chainFor = input
      this.#chain = new FilterChain('audio', input, this.#description)
    }
    const ms = inMs(frame.bestEffortTimestamp, this.#stream) - this.#order.startMs
    frame.pts = BigInt(Math.round((ms * sampleRate) / 1000))
    this.#drain(frame)
  }

  /** Resamples before filling and trimming, so that positions count output samples. */
  get #description(): string {
    return [
      `aresample=${AUDIO_RATE}`,
      'aformat=sample_fmts=fltp:channel_layouts=stereo',
      `aresample=async=1:min_hard_comp=0.05:first_pts=${this.#next * SAMPLES_PER_FRAME}`,
      `asetnsamples=n=${SAMPLES_PER_FRAME}:p=1`,
    ].join(',')
  }

  #flush(): void {
    this.#drain(null)
    this.#chain?.close()
    this.#chain = null
    this.#chainFor = ''
  }

  #drain(frame: Frame | null): void {
    for (const block of this.#chain?.push(frame) ?? []) {
      const samples = copyStereo(block)
      if (samples !== null && this.#next < this.#total + WARM_UP_FRAMES) this.#encode(samples)
    }
    this.#cut()
  }

  #encode(samples: { readonly left: Float32Array; readonly right: Float32Array }): void {
    const kept = this.#first + this.#frames.length
    for (const { at, data } of this.#encoder.encode({ at: this.#next * SAMPLES_PER_FRAME, ...samples })) {
      const number = at / SAMPLES_PER_FRAME
      if (number >= kept && number < this.#total) this.#frames.push(data)
    }
    this.#next += 1
  }

  /** Emits all segments with a known end and complete audio. */
  #cut(): void {
    for (;;) {
      const endMs = this.#cuts.endOf(this.#msn)
      const count = endMs === null ? Infinity : framesBefore(endMs) - this.#first
      if (count > this.#frames.length || count === 0) return
      const samples = this.#frames.splice(0, count).map((data) => {
        return { duration: SAMPLES_PER_FRAME, compositionOffset: 0, keyFrame: true, data }
      })
      this.#sink.segment({
        rendition: 'audio',
        msn: this.#msn,
        at: (this.#first * SAMPLES_PER_FRAME * 1000) / AUDIO_RATE,
        duration: (count * SAMPLES_PER_FRAME) / AUDIO_RATE,
        bytes: audioFragment(this.#msn + 1, this.#first * SAMPLES_PER_FRAME, samples),
      })
      this.#first += count
      this.#msn += 1
    }
  }
}

export const AUDIO_RATE = 48_000
/** Samples of an AAC-LC frame (ISO/IEC 14496-3). */
const FRAME = 1024

/** The number of audio frames that start before `ms`: a segment contains those that start before its end. */
export const framesBefore = (ms: number): number => Math.ceil((ms * AUDIO_RATE) / 1000 / FRAME)
