import type { Clock } from '../clock.ts'
import type { EngineEvent, IngestProtocol } from '../engine.ts'
import { SoundSlices, type SoundMeter } from '../sound-level/index.ts'
import { HealthMeter } from './health-meter.ts'
import type { StreamOutput } from './output.ts'
import type { Publisher } from './publisher.ts'
import type { SampleSink } from './sample.ts'
import type { StreamFault } from './unplayable.ts'

const HEALTH_MS = 2_000

export interface LiveStreamOptions {
  readonly streamId: string
  readonly clock: Clock
  readonly emit: (event: EngineEvent) => void
  readonly open: (onPlayable: () => void) => StreamOutput
  readonly sound: Pick<SoundMeter, 'measure'>
}

/** The stream's end of one encoder connection. */
export interface Ingest {
  readonly sink: SampleSink
  encoderNamed(name: string): void
  closed(cause: string, fault?: StreamFault): void
}

interface Encoder {
  readonly publisher: Publisher
  readonly meter: HealthMeter
  readonly slices: SoundSlices
  soundLevel: number | null
  readonly protocol: IngestProtocol
  name: string | null
  stopHealth: () => void
}

/** One stream from its first encoder connection to its end; encoders come and go, at most one at a time. */
export class LiveStream {
  readonly #options: LiveStreamOptions
  readonly #output: StreamOutput
  #encoder: Encoder | null = null
  #connections = 0
  #played = false
  #finished = false

  constructor(options: LiveStreamOptions) {
    this.#options = options
    this.#output = options.open(() => this.#playable())
  }

  /** A newer connection wins: the older one is often a dead socket that the encoder has long given up. */
  connect(publisher: Publisher, name: string | null, protocol: IngestProtocol): Ingest {
    this.disconnect('the encoder connected again')
    const { streamId, clock, emit } = this.#options
    const meter = new HealthMeter(clock.monotonic())
    const slices = new SoundSlices()
    const encoder: Encoder = { publisher, meter, slices, soundLevel: null, protocol, name, stopHealth: () => {} }
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
          output.track(track)
        },
        sample: (sample) => {
          if (this.#encoder !== encoder) return
          meter.add(sample)
          if (sample.kind === 'audio') slices.add(sample)
          output.sample(sample)
        },
      },
      encoderNamed: (better) => {
        encoder.name = better
      },
      closed: (cause, fault) => {
        if (this.#encoder === encoder) this.#lose(encoder, cause, fault)
      },
    }
  }

  /** Sends the encoder away, when there is one. */
  disconnect(cause: string): void {
    const encoder = this.#encoder
    if (encoder === null) return
    this.#lose(encoder, cause)
    encoder.publisher.disconnect(cause)
  }

  /** Of the encoder, if there is one that can be asked. */
  wantKeyFrame(): void {
    this.#encoder?.publisher.wantKeyFrame?.()
  }

  async finish(cause: string): Promise<void> {
    this.#finished = true
    this.disconnect(cause)
    await this.#output.finish()
  }

  async remove(): Promise<void> {
    await this.#output.remove()
  }

  #lose(encoder: Encoder, cause: string, fault?: StreamFault): void {
    const { streamId, emit } = this.#options
    encoder.stopHealth()
    this.#encoder = null
    // What ends closes by itself, and nothing is shown after it.
    if (!this.#finished) this.#output.discontinue()
    emit({ type: 'disconnected', streamId, cause, ...(fault && { fault }) })
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
        soundLevel: encoder.soundLevel,
        protocol: encoder.protocol,
        reconnects: this.#connections - 1,
        partLateness: this.#output.partLateness,
        queued: this.#output.queued,
        renditions: this.#output.renditions,
      }
      this.#planHealth(encoder)
      void this.#listen(encoder)
      emit({ type: 'health', streamId, health })
    })
  }

  /** The next health tells what is heard now: measuring takes a moment, and nothing waits for it. */
  async #listen(encoder: Encoder): Promise<void> {
    const slice = encoder.slices.take()
    const level = slice && (await this.#options.sound.measure(slice))
    encoder.soundLevel = level === 'unanswered' ? null : level
  }
}
