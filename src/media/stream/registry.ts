import type { Clock } from '../clock.ts'
import type { EngineEvent, EngineLog, IngestProtocol } from '../engine.ts'
import type { SoundMeter } from '../sound-level/index.ts'
import type { StreamBegin } from './begin.ts'
import { LiveStream } from './live-stream.ts'
import type { Ingest } from './live-stream.ts'
import type { StreamOutput } from './output.ts'
import type { Publisher } from './publisher.ts'

export interface RegistryOptions {
  readonly clock: Clock
  readonly log: EngineLog
  readonly emit: (event: EngineEvent) => void
  readonly open: (streamId: string, begin: StreamBegin, onPlayable: () => void) => StreamOutput
  readonly sound: Pick<SoundMeter, 'measure'>
}

interface Entry {
  readonly stream: LiveStream
  /** Set once the stream was ended: settles when its playlist is closed. */
  ended: Promise<void> | null
  cancelRemoval: () => void
}

/** All streams of the engine by their id. */
export class StreamRegistry {
  readonly #options: RegistryOptions
  readonly #entries = new Map<string, Entry>()
  #closing = false

  constructor(options: RegistryOptions) {
    this.#options = options
  }

  has(streamId: string): boolean {
    return this.#entries.has(streamId)
  }

  /** Opens the stream (at `begin`) or continues it; null when it was ended and is only kept for its viewers. */
  connect(
    streamId: string,
    begin: StreamBegin,
    publisher: Publisher,
    encoder: string | null,
    protocol: IngestProtocol = 'rtmp',
  ): Ingest | null {
    if (this.#closing) return null
    const entry = this.#entries.get(streamId) ?? this.#open(streamId, begin)
    return entry.ended === null ? entry.stream.connect(publisher, encoder, protocol) : null
  }

  /** Of the stream's encoder, if there is one that can be asked. */
  wantKeyFrame(streamId: string): void {
    this.#entries.get(streamId)?.stream.wantKeyFrame()
  }

  /** Sends the stream's encoder away, when there is one. */
  disconnect(streamId: string, cause: string): void {
    this.#entries.get(streamId)?.stream.disconnect(cause)
  }

  /** Ends the stream: no encoder, an end to its playlists, all of it in storage. An unknown one has ended already. */
  async end(streamId: string): Promise<void> {
    const entry = this.#entries.get(streamId)
    if (entry !== undefined) await (entry.ended ??= entry.stream.finish('the stream was ended'))
  }

  /** Forgets an ended stream, whose files others look after. */
  release(streamId: string): void {
    this.#entries.get(streamId)?.cancelRemoval()
    this.#entries.delete(streamId)
  }

  /** Forgets an ended stream and its files `keepMs` later. */
  removeLater(streamId: string, keepMs: number): void {
    const entry = this.#entries.get(streamId)
    if (entry === undefined || this.#closing) return
    entry.cancelRemoval()
    entry.cancelRemoval = this.#options.clock.after(keepMs, () => void this.#remove(streamId, entry))
  }

  /** Ends all streams and keeps their files. */
  async close(cause: string): Promise<void> {
    this.#closing = true
    const finishing = [...this.#entries.values()].map((entry) => {
      entry.cancelRemoval()
      return (entry.ended ??= entry.stream.finish(cause))
    })
    await Promise.all(finishing)
  }

  #open(streamId: string, begin: StreamBegin): Entry {
    const { clock, emit, open, sound } = this.#options
    const openOutput = (onPlayable: () => void): StreamOutput => open(streamId, begin, onPlayable)
    const stream = new LiveStream({ streamId, clock, emit, sound, open: openOutput })
    const entry: Entry = { stream, ended: null, cancelRemoval: () => {} }
    this.#entries.set(streamId, entry)
    return entry
  }

  async #remove(streamId: string, entry: Entry): Promise<void> {
    try {
      await entry.ended
      await entry.stream.remove()
    } catch (err) {
      this.#options.log.error({ err, streamId }, 'the files of an ended stream could not be removed')
    }
    this.#entries.delete(streamId)
  }
}
