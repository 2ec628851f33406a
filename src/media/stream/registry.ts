import type { Clock } from '../clock.ts'
import type { EngineEvent, EngineLog } from '../engine.ts'
import type { SoundMeter } from '../sound-level/index.ts'
import { LiveStream } from './live-stream.ts'
import type { Ingest } from './live-stream.ts'
import type { StreamOutput } from './output.ts'

export interface RegistryOptions {
  readonly clock: Clock
  readonly log: EngineLog
  readonly emit: (event: EngineEvent) => void
  readonly open: (streamId: string, onPlayable: () => void) => StreamOutput
  readonly sound: Pick<SoundMeter, 'measure'>
}

interface Entry {
  readonly stream: LiveStream
  /** Set once the stream was ended: settles when its playlist is closed. */
  ended: Promise<void> | null
  cancelForget: () => void
}

/** All streams of the engine by their id. */
export class StreamRegistry {
  readonly #options: RegistryOptions
  readonly #entries = new Map<string, Entry>()
  #closing = false

  constructor(options: RegistryOptions) {
    this.#options = options
  }

  /** Opens the stream or continues it; null when it was ended and is only kept for its viewers. */
  connect(streamId: string, disconnect: (cause: string) => void, encoder: string | null): Ingest | null {
    if (this.#closing) return null
    const entry = this.#entries.get(streamId) ?? this.#open(streamId)
    return entry.ended === null ? entry.stream.connect(disconnect, encoder) : null
  }

  /** Ends the stream and forgets it `keepMs` later; an unknown one is already forgotten. */
  async end(streamId: string, keepMs: number): Promise<void> {
    const entry = this.#entries.get(streamId)
    if (entry === undefined) return
    if (entry.ended === null) {
      entry.ended = entry.stream.finish('the stream was ended')
      entry.cancelForget = this.#options.clock.after(keepMs, () => void this.#forget(streamId, entry))
    }
    await entry.ended
  }

  /** Ends all streams and keeps their files. */
  async close(cause: string): Promise<void> {
    this.#closing = true
    const finishing = [...this.#entries.values()].map((entry) => {
      entry.cancelForget()
      return (entry.ended ??= entry.stream.finish(cause))
    })
    await Promise.all(finishing)
  }

  #open(streamId: string): Entry {
    const { clock, emit, open, sound } = this.#options
    const stream = new LiveStream({ streamId, clock, emit, sound, open: (onPlayable) => open(streamId, onPlayable) })
    const entry: Entry = { stream, ended: null, cancelForget: () => {} }
    this.#entries.set(streamId, entry)
    return entry
  }

  async #forget(streamId: string, entry: Entry): Promise<void> {
    try {
      await entry.ended
      await entry.stream.remove()
    } catch (err) {
      this.#options.log.error({ err, streamId }, 'the files of an ended stream could not be removed')
    }
    this.#entries.delete(streamId)
  }
}
