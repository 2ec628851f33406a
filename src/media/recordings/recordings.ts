import { LRUCache } from 'lru-cache'
import type { Recording, TimeRange } from '#engine-protocol/index.ts'
import type { EngineLog } from '../engine.ts'
import type { StreamHandler } from '../http/index.ts'
import { readSessions, type ResumePoint } from '../journal/index.ts'
import type { SegmentStorage } from '../storage/index.ts'
import { type ImageMaker, RecordedThumbnails } from '../thumbnails/index.ts'
import { sliceWaveform, type RecordedAudio, type Waveform } from '../waveform/index.ts'
import { type DisplaySettings, readDisplaySettings, writeDisplaySettings } from './display-settings.ts'
import { joinSessions, resumeAfter } from './join-sessions.ts'
import {
  isWithin,
  openRecording,
  type OpenRecording,
  playableSegments,
  type PlayableSegments,
} from './open-recording.ts'
import { wholeSegments } from './choose-segments.ts'
import { recordingHandler } from './recording-handler.ts'

/** The cache of compressed playlists, in bytes, with least recently used eviction. */
const MAX_CACHED_BYTES = 16_000_000

interface RecordingsDeps {
  readonly log: EngineLog
  readonly local?: SegmentStorage
  /** Without it recordings have no thumbnails. */
  readonly maker?: ImageMaker | null
  /** Without it recordings have no waveform. */
  readonly audio?: RecordedAudio | null
}

interface Opened {
  /** Null without a recording. */
  readonly recording: OpenRecording | null
}

/** The segments of a recording that are shown. */
export interface RecordingContents extends PlayableSegments {
  /** The position of the first of them in the whole recording, in milliseconds. */
  readonly startMs: number
  /** No segments follow. */
  readonly ended: boolean
}

const bytesOf = ({ recording }: Opened): number =>
  [...(recording?.playlists.values() ?? [])].reduce((sum, { length }) => sum + length, 1)

/**
 * All recordings in storage by stream, opened on demand and cached. `local` is the local storage, from which lives are
 * resumed.
 */
export class Recordings {
  readonly #storage: SegmentStorage
  readonly #log: EngineLog
  readonly #local: SegmentStorage
  readonly #opened: LRUCache<string, Opened>
  readonly #thumbnails: RecordedThumbnails | null
  readonly #audio: RecordedAudio | null

  constructor(storage: SegmentStorage, { log, local = storage, maker = null, audio = null }: RecordingsDeps) {
    this.#log = log
    this.#storage = storage
    this.#local = local
    this.#audio = audio
    this.#opened = new LRUCache({
      maxSize: MAX_CACHED_BYTES,
      sizeCalculation: bytesOf,
      // Readers of a recording that is changed meanwhile get it as it was.
      ignoreFetchAbort: true,
      fetchMethod: async (streamId) => ({ recording: await this.#read(streamId) }),
    })
    this.#thumbnails = maker && new RecordedThumbnails(maker)
  }

  /** The resume point of a stream; `ended` if it has ended. Must not be called while the stream is written. */
  async resumePoint(streamId: string): Promise<ResumePoint | 'ended'> {
    if ((await readDisplaySettings(this.#local, streamId, this.#log)) !== null) return 'ended'
    return resumeAfter(await readSessions(this.#local, streamId))
  }

  /** Finishes a stream: its recording is served from now on. Null if nothing playable was recorded. */
  async finalize(streamId: string): Promise<Recording | null> {
    if ((await this.#settings(streamId)) !== null) return this.facts(streamId)
    const recording = await openRecording(this.#storage, streamId, { trim: null, posterMs: null })
    if (recording !== null) await this.#change(streamId, recording, { trim: null, posterMs: null })
    return recording?.facts ?? null
  }

  async facts(streamId: string): Promise<Recording | null> {
    return (await this.#open(streamId))?.facts ?? null
  }

  /**
   * Restricts playback to whole segments within `range`; null plays all. Returns null if there is no recording or
   * nothing remains.
   */
  async trim(streamId: string, range: TimeRange | null): Promise<Recording | null> {
    const settings = await this.#settings(streamId)
    const recording = settings && (await openRecording(this.#storage, streamId, { ...settings, trim: range }))
    if (settings === null || recording === null) return null
    await this.#change(streamId, recording, { ...settings, trim: range })
    return recording.facts
  }

  /**
   * Uses the frame at `atMs` of the whole recording as its poster, or a default one if that is null or outside of the
   * trim. Returns null if there is no recording.
   */
  async choosePoster(streamId: string, atMs: number | null): Promise<Recording | null> {
    const settings = await this.#settings(streamId)
    const recording = settings && (await openRecording(this.#storage, streamId, { ...settings, posterMs: atMs }))
    if (settings === null || recording === null) return null
    await this.#change(streamId, recording, { ...settings, posterMs: atMs })
    return recording.facts
  }

  /** The poster of a recording as JPEG; null without a recording or video, or if it cannot be made now. */
  async poster(streamId: string): Promise<Buffer | null> {
    const recording = await this.#open(streamId)
    return (recording && (await this.#thumbnails?.poster(recording))) ?? null
  }

  /**
   * The recording so far, also of a stream on air, whose open segment is left out; of an ended one within its trim,
   * with positions of the whole recording. Null if nothing is playable.
   */
  async contents(streamId: string): Promise<RecordingContents | null> {
    const settings = await this.#settings(streamId)
    const playable = playableSegments(await readSessions(this.#storage, streamId, 'skip'))
    if (playable === null) return null
    const range = wholeSegments(playable.leading, settings?.trim ?? null)
    if (range === null) return null
    const shown = playable.leading.filter(({ msn }) => isWithin(msn, range))
    return { ...playable, leading: shown, startMs: range.fromMs, ended: settings !== null }
  }

  async remove(streamId: string): Promise<void> {
    this.#audio?.forget(streamId)
    await this.#thumbnails?.settled(streamId)
    await this.#storage.folder(streamId).remove()
    this.#opened.delete(streamId)
  }

  /** All streams in local storage. */
  streams(): Promise<string[]> {
    return this.#local.names()
  }

  handler(streamId: string): StreamHandler {
    return recordingHandler(
      () => this.#open(streamId),
      this.#thumbnails,
      () => this.#waveform(streamId),
    )
  }

  async #open(streamId: string): Promise<OpenRecording | null> {
    const opened = await this.#opened.forceFetch(streamId)
    // A recording can appear at any time.
    if (opened.recording === null && this.#opened.peek(streamId) === opened) this.#opened.delete(streamId)
    return opened.recording
  }

  async #read(streamId: string): Promise<OpenRecording | null> {
    const settings = await this.#settings(streamId)
    return settings && openRecording(this.#storage, streamId, settings)
  }

  /** The waveform within the trim; null while it is being measured. */
  async #waveform(streamId: string): Promise<Waveform | null> {
    const recording = await this.#open(streamId)
    const waveform = await this.#audio?.peaks(streamId, this.#storage.folder(streamId), async () => {
      const sessions = await readSessions(this.#storage, streamId)
      const audio = joinSessions(sessions).renditions.find(({ name }) => name === 'audio')
      return { segments: audio?.segments ?? [], folders: new Map(sessions.map(({ token, folder }) => [token, folder])) }
    })
    return recording && waveform ? sliceWaveform(waveform, recording.range.fromMs, recording.range.toMs) : null
  }

  #settings(streamId: string): Promise<DisplaySettings | null> {
    return readDisplaySettings(this.#storage, streamId, this.#log)
  }

  /** Stores the settings and replaces the thumbnails. */
  async #change(streamId: string, recording: OpenRecording, settings: DisplaySettings): Promise<void> {
    await writeDisplaySettings(this.#storage.folder(streamId), settings)
    this.#opened.delete(streamId)
    this.#thumbnails?.prepare(recording)
  }
}
