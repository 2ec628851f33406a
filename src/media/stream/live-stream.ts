import type { EncoderSource, EngineEvent, VideoSize } from '#engine-protocol/index.ts'
import type { Clock } from '../clock.ts'
import type { StreamFault } from '#engine-protocol/index.ts'
import type { SampleSink } from '../codecs/index.ts'
import { type AudioMeter, AudioSlices } from '../waveform/index.ts'
import { EncoderHold, isSimilar, SILENT_MS, type Sender } from './encoder-hold.ts'
import { HealthMeter } from './health-meter.ts'
import type { Publisher, StreamOutput } from './types.ts'

const HEALTH_MS = 2_000

export interface LiveStreamOptions {
  readonly streamId: string
  readonly clock: Clock
  readonly emit: (event: EngineEvent) => void
  readonly open: (onPlayable: () => void) => StreamOutput
  readonly audioMeter: Pick<AudioMeter, 'measure'>
}

/** The stream's side of one encoder connection. */
export interface Ingest {
  readonly sink: SampleSink
  setEncoderName(name: string): void
  closed(cause: string, fault?: StreamFault): void
}

export interface EncoderRejection {
  /** It may be the held encoder, which reconnects before the engine has noticed that its connection is dead. */
  readonly mayRetry: boolean
}

interface Encoder {
  readonly publisher: Publisher
  readonly meter: HealthMeter
  readonly slices: AudioSlices
  audioLevel: number | null
  readonly sender: Sender
  /** From its metadata, if that is more precise. */
  name: string | null
  /** When it connected or last sent a sample, in monotonic milliseconds. */
  heardAt: number
  stopHealth: () => void
}

/** One stream from its first encoder connection to its end, with at most one encoder at a time. */
export class LiveStream {
  readonly #options: LiveStreamOptions
  readonly #output: StreamOutput
  readonly #hold = new EncoderHold()
  #encoder: Encoder | null = null
  #connections = 0
  #played = false
  #size: VideoSize | null = null
  #finished = false

  constructor(options: LiveStreamOptions) {
    this.#options = options
    this.#output = options.open(() => this.#playable())
  }

  /** Refuses `newcomer` if the stream holds its encoder, and reports that; null if it may connect. */
  refuse(newcomer: Sender): EncoderRejection | null {
    const { streamId, emit, clock } = this.#options
    const encoder = this.#sendingEncoder()
    if (encoder === null || !this.#hold.refuses(encoder.sender, newcomer, clock.monotonic())) return null
    const kept = sourceOf(encoder.sender, encoder.name)
    emit({ type: 'conflict', streamId, conflict: { kept, refused: sourceOf(newcomer, newcomer.encoder) } })
    return { mayRetry: isSimilar(encoder.sender, newcomer) }
  }

  /** A newer connection wins unless it is refused: the older one is often a dead socket that the encoder has given up. */
  connect(publisher: Publisher, sender: Sender): Ingest {
    this.#replace(sender)
    const { streamId, clock, emit } = this.#options
    const now = clock.monotonic()
    const meter = new HealthMeter(now)
    const slices = new AudioSlices()
    const encoder: Encoder = {
      publisher,
      meter,
      slices,
      audioLevel: null,
      sender,
      name: sender.encoder,
      heardAt: now,
      stopHealth: () => {},
    }
    this.#encoder = encoder
    this.#connections++
    emit({ type: 'connected', streamId })
    this.#planHealth(encoder)
    const output = this.#output
    return {
      sink: {
        track: (track) => {
          if (this.#encoder !== encoder) return
          meter.track(track)
          if (track.kind === 'audio') slices.track(track)
          else this.#reportSize(track)
          output.track(track)
        },
        sample: (sample) => {
          if (this.#encoder !== encoder) return
          encoder.heardAt = clock.monotonic()
          meter.add(sample)
          if (sample.kind === 'audio') slices.add(sample)
          output.sample(sample)
        },
      },
      setEncoderName: (better) => {
        encoder.name = better
      },
      closed: (cause, fault) => {
        if (this.#encoder !== encoder) return
        this.#hold.release()
        this.#onDisconnect(encoder, cause, fault)
      },
    }
  }

  /** Disconnects the encoder, if there is one. */
  disconnect(cause: string): void {
    this.#hold.release()
    if (this.#encoder !== null) this.#close(this.#encoder, cause)
  }

  /** Asks the encoder for a key frame if its protocol supports that. */
  requestKeyFrame(): void {
    this.#encoder?.publisher.requestKeyFrame?.()
  }

  async finish(cause: string): Promise<void> {
    this.#finished = true
    this.disconnect(cause)
    await this.#output.finish()
  }

  async remove(): Promise<void> {
    await this.#output.remove()
  }

  #sendingEncoder(): Encoder | null {
    const encoder = this.#encoder
    return encoder !== null && this.#options.clock.monotonic() - encoder.heardAt < SILENT_MS ? encoder : null
  }

  #replace(newcomer: Sender): void {
    const sending = this.#sendingEncoder()
    if (sending === null) return this.disconnect('the encoder connected again')
    this.#hold.replaced(sending.sender, newcomer, this.#options.clock.monotonic())
    const cause = isSimilar(sending.sender, newcomer) ? 'the encoder connected again' : 'another encoder has connected'
    this.#close(sending, cause)
  }

  #close(encoder: Encoder, cause: string): void {
    this.#onDisconnect(encoder, cause)
    encoder.publisher.disconnect(cause)
  }

  #onDisconnect(encoder: Encoder, cause: string, fault?: StreamFault): void {
    const { streamId, emit } = this.#options
    encoder.stopHealth()
    this.#encoder = null
    // A finished stream closes by itself, and nothing follows it.
    if (!this.#finished) this.#output.discontinue()
    emit({ type: 'disconnected', streamId, cause, ...(fault && { fault }) })
  }

  #reportSize({ width, height }: VideoSize): void {
    if (this.#size?.width === width && this.#size.height === height) return
    this.#size = { width, height }
    this.#options.emit({ type: 'videoSize', streamId: this.#options.streamId, size: this.#size })
  }

  #playable(): void {
    const resumed = this.#played
    this.#played = true
    this.#options.emit({ type: 'playable', streamId: this.#options.streamId, resumed })
  }

  #planHealth(encoder: Encoder): void {
    const { streamId, clock, emit } = this.#options
    encoder.stopHealth = clock.after(HEALTH_MS, () => {
      const health = {
        ...encoder.meter.read(clock.monotonic()),
        encoder: encoder.name,
        audioLevel: encoder.audioLevel,
        protocol: encoder.sender.protocol,
        reconnects: this.#connections - 1,
        videoStopped: this.#output.videoStopped,
        ...this.#output.stats(),
      }
      this.#planHealth(encoder)
      void this.#measureLevel(encoder)
      emit({ type: 'health', streamId, health })
    })
  }

  /** The next health report contains the level measured now; nothing waits for the measurement. */
  async #measureLevel(encoder: Encoder): Promise<void> {
    const slice = encoder.slices.drain()
    const level = slice && (await this.#options.audioMeter.measure(slice))
    encoder.audioLevel = level === 'unavailable' ? null : level
  }
}

const sourceOf = ({ address, protocol }: Sender, encoder: string | null): EncoderSource => ({
  address,
  protocol,
  encoder,
})
