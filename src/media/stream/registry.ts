import type { EngineEvent } from '#engine-protocol/index.ts'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { ResumePoint } from '../journal/index.ts'
import type { AudioMeter } from '../waveform/index.ts'
import type { Sender } from './encoder-hold.ts'
import { type EncoderRejection, type Ingest, LiveStream } from './live-stream.ts'
import type { Publisher, StreamOutput } from './types.ts'

export interface RegistryDeps {
  readonly clock: Clock
  readonly log: EngineLog
  readonly emit: (event: EngineEvent) => void
  readonly open: (streamId: string, resumePoint: ResumePoint, onPlayable: () => void) => StreamOutput
  readonly audioMeter: Pick<AudioMeter, 'measure'>
}

interface Entry {
  readonly stream: LiveStream
  /** Set once the stream was ended; resolves when its playlist is closed. */
  ended: Promise<void> | null
  cancelRemoval: () => void
}

/** All streams of the engine by id. */
export class StreamRegistry {
  readonly #deps: RegistryDeps
  readonly #entries = new Map<string, Entry>()
  #closing = false

  constructor(deps: RegistryDeps) {
    this.#deps = deps
  }

  has(streamId: string): boolean {
    return this.#entries.has(streamId)
  }

  /** Refuses an encoder if the stream holds another one; null if it may connect. */
  refuse(streamId: string, newcomer: Sender): EncoderRejection | null {
    return this.#entries.get(streamId)?.stream.refuse(newcomer) ?? null
  }

  /** Opens the stream at `resumePoint` or continues it; null if it was ended and is only kept for its viewers. */
  connect(streamId: string, resumePoint: ResumePoint, publisher: Publisher, sender: Sender): Ingest | null {
    if (this.#closing) return null
    const entry = this.#entries.get(streamId) ?? this.#open(streamId, resumePoint)
    return entry.ended === null ? entry.stream.connect(publisher, sender) : null
  }

  /** Asks the stream's encoder for a key frame if its protocol supports that. */
  requestKeyFrame(streamId: string): void {
    this.#entries.get(streamId)?.stream.requestKeyFrame()
  }

  /** Disconnects the stream's encoder, if there is one. */
  disconnect(streamId: string, cause: string): void {
    this.#entries.get(streamId)?.stream.disconnect(cause)
  }

  /** Ends the stream: disconnects the encoder, ends the playlists and stores everything. Ignores unknown streams. */
  async end(streamId: string): Promise<void> {
    const entry = this.#entries.get(streamId)
    if (entry !== undefined) await (entry.ended ??= entry.stream.finish('the stream was ended'))
  }

  /** Removes an ended stream from the registry; its files stay. */
  release(streamId: string): void {
    this.#entries.get(streamId)?.cancelRemoval()
    this.#entries.delete(streamId)
  }

  /** Removes an ended stream and its files after `keepMs`. */
  removeLater(streamId: string, keepMs: number): void {
    const entry = this.#entries.get(streamId)
    if (entry === undefined || this.#closing) return
    entry.cancelRemoval()
    entry.cancelRemoval = this.#deps.clock.after(keepMs, () => void this.#remove(streamId, entry))
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

  #open(streamId: string, resumePoint: ResumePoint): Entry {
    const { clock, emit, open, audioMeter } = this.#deps
    const openOutput = (onPlayable: () => void): StreamOutput => open(streamId, resumePoint, onPlayable)
    const stream = new LiveStream({ streamId, clock, emit, audioMeter, open: openOutput })
    const entry: Entry = { stream, ended: null, cancelRemoval: () => {} }
    this.#entries.set(streamId, entry)
    return entry
  }

  async #remove(streamId: string, entry: Entry): Promise<void> {
    try {
      await entry.ended
      await entry.stream.remove()
    } catch (err) {
      this.#deps.log.error({ err, streamId }, 'the files of an ended stream could not be removed')
    }
    this.#entries.delete(streamId)
  }
}
