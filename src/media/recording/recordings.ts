import { text } from 'node:stream/consumers'
import type { Site } from '../hls/http/index.ts'
import type { SegmentStorage } from '../storage/index.ts'
import type { RecordingFacts, TimeRange } from './facts.ts'
import { firstBegin, type StreamBegin } from '../stream/begin.ts'
import { joinTakes } from './join-takes.ts'
import { openRecording, type OpenRecording } from './open-recording.ts'
import { readTakes } from './read-takes.ts'
import { recordingSite } from './recording-site.ts'

/** In the folder of a stream that has ended and is kept: what is played of it. */
const KEPT = 'kept.json'
/** Compressed playlists that are held in memory, in bytes; those asked for last. */
const MOST_BYTES_OPEN = 16_000_000

/** Between two runs of the engine, so that sound that reached beyond the picture is not overlapped. */
const SPLICE_MS = 100

interface Opened {
  readonly recording: Promise<OpenRecording | null>
  bytes: number
}

/** Every recording in storage by its stream; opened when somebody asks, forgotten when others are asked for. */
export class Recordings {
  readonly #storage: SegmentStorage
  readonly #opened = new Map<string, Opened>()

  constructor(storage: SegmentStorage) {
    this.#storage = storage
  }

  /** Where a stream goes on that an earlier run began; `kept` when it has ended. Nobody may be writing to it. */
  async continuation(streamId: string): Promise<StreamBegin | 'kept'> {
    if ((await this.#readKept(streamId)) !== null) return 'kept'
    const takes = await readTakes(this.#storage, streamId)
    const last = takes.at(-1)
    if (last === undefined) return firstBegin
    const seconds = joinTakes(takes).leading.reduce((sum, { duration }) => sum + duration, 0)
    return { msn: last.last + 1, epoch: last.lastEpoch + 1, time: Math.ceil(seconds * 1000) + SPLICE_MS }
  }

  /** A stream has ended: what was recorded of it is played from now on. Null where that is nothing. */
  async keep(streamId: string): Promise<RecordingFacts | null> {
    if ((await this.#readKept(streamId)) !== null) return this.facts(streamId)
    const facts = (await openRecording(this.#storage, streamId, null))?.facts ?? null
    if (facts !== null) await this.#writeKept(streamId, null)
    return facts
  }

  async facts(streamId: string): Promise<RecordingFacts | null> {
    return (await this.#open(streamId))?.facts ?? null
  }

  /** Lets only whole segments within `range` be seen; null lets all. Null where there is no recording or nothing is left. */
  async trim(streamId: string, range: TimeRange | null): Promise<RecordingFacts | null> {
    if ((await this.#readKept(streamId)) === null) return null
    const recording = await openRecording(this.#storage, streamId, range)
    if (recording === null) return null
    await this.#writeKept(streamId, range)
    return recording.facts
  }

  async remove(streamId: string): Promise<void> {
    await this.#storage.folder(streamId).remove()
    this.#opened.delete(streamId)
  }

  /** Every stream that has left something in storage. */
  streams(): Promise<string[]> {
    return this.#storage.names()
  }

  site(streamId: string): Site {
    return recordingSite(() => this.#open(streamId))
  }

  #open(streamId: string): Promise<OpenRecording | null> {
    const known = this.#opened.get(streamId)
    if (known !== undefined) {
      this.#opened.delete(streamId)
      this.#opened.set(streamId, known)
      return known.recording
    }
    const opened: Opened = { recording: this.#read(streamId), bytes: 0 }
    this.#opened.set(streamId, opened)
    opened.recording.then(
      (recording) => {
        if (recording === null) this.#forget(streamId, opened)
        for (const playlist of recording?.playlists.values() ?? []) opened.bytes += playlist.length
        this.#shrink()
      },
      () => this.#forget(streamId, opened),
    )
    return opened.recording
  }

  async #read(streamId: string): Promise<OpenRecording | null> {
    const kept = await this.#readKept(streamId)
    return kept && openRecording(this.#storage, streamId, kept.trim)
  }

  #forget(streamId: string, opened: Opened): void {
    if (this.#opened.get(streamId) === opened) this.#opened.delete(streamId)
  }

  #shrink(): void {
    let bytes = 0
    for (const opened of this.#opened.values()) bytes += opened.bytes
    for (const [streamId, opened] of this.#opened) {
      if (bytes <= MOST_BYTES_OPEN) return
      bytes -= opened.bytes
      this.#opened.delete(streamId)
    }
  }

  async #readKept(streamId: string): Promise<{ readonly trim: TimeRange | null } | null> {
    const stored = await this.#storage.folder(streamId).open(KEPT)
    return stored && { trim: readRange(JSON.parse(await text(stored.read(0, stored.size)))) }
  }

  async #writeKept(streamId: string, trim: TimeRange | null): Promise<void> {
    await this.#storage.folder(streamId).replace(KEPT, JSON.stringify({ trim }))
    this.#opened.delete(streamId)
  }
}

/** The range in what `#writeKept` wrote; null where all is played. */
function readRange(kept: unknown): TimeRange | null {
  const isRange = (value: unknown): value is TimeRange =>
    typeof value === 'object' && value !== null && 'fromMs' in value && 'toMs' in value
  return typeof kept === 'object' && kept !== null && 'trim' in kept && isRange(kept.trim) ? kept.trim : null
}
