import type { EngineLog } from '../engine.ts'
import type { Site } from '../hls/http/index.ts'
import type { SegmentStorage } from '../storage/index.ts'
import type { RecordingFacts, TimeRange } from './facts.ts'
import { RecordedPictures, type PictureMaker } from '../pictures/index.ts'
import type { StreamBegin } from '../stream/begin.ts'
import { peaksBetween, type RecordedSound, type SoundPeaks } from '../waveform/index.ts'
import { openRecording, type OpenRecording } from './open-recording.ts'
import { joinTakes } from './join-takes.ts'
import { readKept, writeKept, type Kept } from './kept.ts'
import { beginAfter } from './past.ts'
import { readTakes } from './read-takes.ts'
import { recordingSite } from './recording-site.ts'

/** Compressed playlists that are held in memory, in bytes; those asked for last. */
const MOST_BYTES_OPEN = 16_000_000

interface RecordingsOptions {
  readonly log: EngineLog
  readonly near?: SegmentStorage
  /** Without it there are no pictures of recordings. */
  readonly maker?: PictureMaker | null
  /** Without it their sound is not known. */
  readonly sound?: RecordedSound | null
}

interface Opened {
  readonly recording: Promise<OpenRecording | null>
  bytes: number
}

/**
 * Every recording in storage by its stream; opened when somebody asks, forgotten when others are asked for. Lives go on
 * from what is in `near`, which answers at once.
 */
export class Recordings {
  readonly #storage: SegmentStorage
  readonly #log: EngineLog
  readonly #near: SegmentStorage
  readonly #opened = new Map<string, Opened>()
  readonly #pictures: RecordedPictures | null
  readonly #sound: RecordedSound | null

  constructor(storage: SegmentStorage, { log, near = storage, maker = null, sound = null }: RecordingsOptions) {
    this.#log = log
    this.#storage = storage
    this.#near = near
    this.#sound = sound
    this.#pictures = maker && new RecordedPictures(maker)
  }

  /** Where a stream goes on that an earlier run began; `kept` when it has ended. Nobody may be writing to it. */
  async continuation(streamId: string): Promise<StreamBegin | 'kept'> {
    if ((await readKept(this.#near, streamId, this.#log)) !== null) return 'kept'
    return beginAfter(await readTakes(this.#near, streamId))
  }

  /** A stream has ended: what was recorded of it is played from now on. Null where that is nothing. */
  async keep(streamId: string): Promise<RecordingFacts | null> {
    if ((await this.#kept(streamId)) !== null) return this.facts(streamId)
    const recording = await openRecording(this.#storage, streamId, { trim: null, pictureMs: null })
    if (recording !== null) await this.#change(streamId, recording, { trim: null, pictureMs: null })
    return recording?.facts ?? null
  }

  async facts(streamId: string): Promise<RecordingFacts | null> {
    return (await this.#open(streamId))?.facts ?? null
  }

  /** Lets only whole segments within `range` be seen; null lets all. Null where there is no recording or nothing is left. */
  async trim(streamId: string, range: TimeRange | null): Promise<RecordingFacts | null> {
    const kept = await this.#kept(streamId)
    const recording = kept && (await openRecording(this.#storage, streamId, { ...kept, trim: range }))
    if (kept === null || recording === null) return null
    await this.#change(streamId, recording, { ...kept, trim: range })
    return recording.facts
  }

  /**
   * Shows the recording by its picture at `atMs` of the whole of it, or by one that is chosen for it where that is null or
   * outside the trim. Null where there is no recording.
   */
  async choosePicture(streamId: string, atMs: number | null): Promise<RecordingFacts | null> {
    const kept = await this.#kept(streamId)
    const recording = kept && (await openRecording(this.#storage, streamId, { ...kept, pictureMs: atMs }))
    if (kept === null || recording === null) return null
    await this.#change(streamId, recording, { ...kept, pictureMs: atMs })
    return recording.facts
  }

  async remove(streamId: string): Promise<void> {
    this.#sound?.forget(streamId)
    await this.#pictures?.settled(streamId)
    await this.#storage.folder(streamId).remove()
    this.#opened.delete(streamId)
  }

  /** Every stream that has left something near. */
  streams(): Promise<string[]> {
    return this.#near.names()
  }

  site(streamId: string): Site {
    return recordingSite(
      () => this.#open(streamId),
      this.#pictures,
      () => this.#peaks(streamId),
    )
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
    const kept = await this.#kept(streamId)
    return kept && openRecording(this.#storage, streamId, kept)
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

  /** Of what is shown; null as long as it is being measured. */
  async #peaks(streamId: string): Promise<SoundPeaks | null> {
    const recording = await this.#open(streamId)
    const peaks = await this.#sound?.peaks(streamId, this.#storage.folder(streamId), async () => {
      const takes = await readTakes(this.#storage, streamId)
      const audio = joinTakes(takes).renditions.find(({ name }) => name === 'audio')
      return { segments: audio?.segments ?? [], folders: new Map(takes.map(({ token, folder }) => [token, folder])) }
    })
    return recording && peaks ? peaksBetween(peaks, recording.range.fromMs, recording.range.toMs) : null
  }

  #kept(streamId: string): Promise<Kept | null> {
    return readKept(this.#storage, streamId, this.#log)
  }

  /** What is shown changes: pictures of what was shown before go, those of what is shown now are made. */
  async #change(streamId: string, recording: OpenRecording, kept: Kept): Promise<void> {
    await writeKept(this.#storage.folder(streamId), kept)
    this.#opened.delete(streamId)
    this.#pictures?.prepare(recording)
  }
}
