import { AV_NOPTS_VALUE } from 'node-av'
import type { Frame, Packet, Stream } from 'node-av'
import { audioFragment } from '../../hls/fmp4/index.ts'
import type { ToConverter } from '../../upload/messages.ts'
import { framesBefore, SOUND_RATE } from '../../upload/sound-frames.ts'
import { SAMPLES_PER_FRAME } from '../sound/aac.ts'
import { AacEncoder } from '../sound/aac-encoder.ts'
import { copyStereo } from '../sound/stereo.ts'
import { FilterChain } from './filter-chain.ts'
import { PacketDecoder } from './packet-decoder.ts'
import type { TrackSink } from './picture-track.ts'
import type { SegmentCuts } from './segment-cuts.ts'
import { inMs } from './source-file.ts'

type Order = Extract<ToConverter, { readonly type: 'convert' }>

/** Frames that the encoder sees before the first one that is kept, so that this one fits to what another run made. */
const RUN_IN = 2

/**
 * The sound of a file as AAC-LC stereo at 48 kHz, on a grid of whole frames from the beginning of the picture on: what is
 * missing is silence, what is too early is left out. Segments end where those of the picture do.
 */
export class SoundTrack {
  readonly #order: Order
  readonly #stream: Stream
  readonly #cuts: SegmentCuts
  readonly #sink: TrackSink
  readonly #decoder: PacketDecoder
  readonly #encoder = new AacEncoder()
  readonly #total: number
  #chain: FilterChain | null = null
  #chainFor = ''
  /** The frame that is encoded next, and the first one of the open segment. */
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
    this.#next = Math.max(0, this.#first - RUN_IN)
    sink.opened('audio', this.#encoder.config)
  }

  take(packet: Packet): void {
    for (const frame of this.#decoder.decode(packet)) this.#place(frame)
  }

  /** No packet follows, and every cut is known. */
  end(): void {
    for (const frame of this.#decoder.decode(null)) this.#place(frame)
    this.#flush()
    // The encoder looks ahead: what it still holds comes out behind silence.
    for (const silence = new Float32Array(SAMPLES_PER_FRAME); this.#next < this.#total + RUN_IN;) {
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
      this.#chain = new FilterChain('sound', input, this.#description)
    }
    const ms = inMs(frame.bestEffortTimestamp, this.#stream) - this.#order.startMs
    frame.pts = BigInt(Math.round((ms * sampleRate) / 1000))
    this.#drain(frame)
  }

  /** At the rate of the output before anything is filled in or cut off: so that places are counted in its samples. */
  get #description(): string {
    return [
      `aresample=${SOUND_RATE}`,
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
      const sound = copyStereo(block)
      if (sound !== null && this.#next < this.#total + RUN_IN) this.#encode(sound)
    }
    this.#cut()
  }

  #encode(sound: { readonly left: Float32Array; readonly right: Float32Array }): void {
    const kept = this.#first + this.#frames.length
    for (const { at, data } of this.#encoder.encode({ at: this.#next * SAMPLES_PER_FRAME, ...sound })) {
      const number = at / SAMPLES_PER_FRAME
      if (number >= kept && number < this.#total) this.#frames.push(data)
    }
    this.#next += 1
  }

  /** Hands out every segment whose end is known and whose sound is there. */
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
        at: (this.#first * SAMPLES_PER_FRAME * 1000) / SOUND_RATE,
        duration: (count * SAMPLES_PER_FRAME) / SOUND_RATE,
        bytes: audioFragment(this.#msn + 1, this.#first * SAMPLES_PER_FRAME, samples),
      })
      this.#first += count
      this.#msn += 1
    }
  }
}
