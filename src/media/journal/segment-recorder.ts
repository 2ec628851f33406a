import type { EngineLog } from '../engine.ts'
import type { GrowingFile, SegmentFolder } from '../storage/index.ts'
import { type BegunLine, type EndedLine, formatLine, journalOf } from './journal-line.ts'

/** With more pending bytes than this the storage is too slow: the next segments are lost. */
const MAX_PENDING_BYTES = 8_000_000

/** A segment of the recorder's caller; the recorder sets `stored`. */
export interface RecordedSegment {
  readonly msn: number
  /** In seconds. */
  readonly duration: number
  /** In bytes. */
  readonly size: number
  stored: 'writing' | 'stored' | 'lost'
}

export interface RecorderOptions {
  /** The name of the rendition's playlist without the extension. */
  readonly rendition: string
  readonly folder: SegmentFolder
  readonly log: EngineLog
  /** Storing a segment failed with this reason; the live continues without it. */
  readonly onLost: (reason: unknown) => void
}

/** One segment that is being written. */
interface Writing {
  readonly line: BegunLine
  /** The chain of requested operations. */
  queue: Promise<void>
  file: GrowingFile | null
  /** Parts that are not part of a write yet. */
  parts: Buffer[]
}

/**
 * Stores the parts of one rendition as they are cut, so that a killed process loses no whole part. It never delays the
 * live: a segment is lost if storage rejects it or is too slow.
 */
export class SegmentRecorder {
  readonly #options: RecorderOptions
  readonly #writing = new Map<RecordedSegment, Writing>()
  readonly #journal: () => Promise<GrowingFile>
  #journalOpened = false
  #writeInit: () => Promise<void> = async () => {}
  #pendingBytes = 0

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#journal = once(async () => {
      const journal = await options.folder.append(journalOf(options.rendition))
      this.#journalOpened = true
      return journal
    })
  }

  /** Stores the init segment of the following segments, which are lost without it. */
  init(file: string, bytes: Buffer): void {
    this.#writeInit = once(() => this.#options.folder.write(file, [bytes]))
  }

  begin(segment: RecordedSegment, line: BegunLine): void {
    const writing: Writing = { line, queue: Promise.resolve(), file: null, parts: [] }
    this.#writing.set(segment, writing)
    if (!this.#checkBacklog(segment, line.file)) return
    const writeInit = this.#writeInit
    this.#try(segment, writing, async () => {
      writing.file = await this.#options.folder.append(line.file)
      await writeInit()
      await this.#record(line)
    })
  }

  part(segment: RecordedSegment, data: Buffer): void {
    const writing = this.#writing.get(segment)
    if (writing === undefined || segment.stored === 'lost' || !this.#checkBacklog(segment, writing.line.file)) return
    this.#pendingBytes += data.length
    writing.parts.push(data)
    // A slow storage needs fewer writes: one write contains all parts that have arrived meanwhile.
    if (writing.parts.length > 1) return
    this.#try(segment, writing, async () => {
      const parts = writing.parts.splice(0)
      await writing.file?.add(parts).finally(() => this.#release(parts))
    })
  }

  /** No parts follow; sets `segment.stored` when storage has confirmed. */
  end(segment: RecordedSegment): void {
    const writing = this.#writing.get(segment)
    if (writing === undefined) return
    const { msn, duration, size } = segment
    this.#try(segment, writing, async () => {
      await this.#close(writing)
      await this.#record({ msn, duration, size })
      segment.stored = 'stored'
    })
    writing.queue = writing.queue.then(async () => {
      this.#release(writing.parts.splice(0))
      if (segment.stored === 'lost') await this.#recordLoss(writing, { msn, duration, size: null })
      this.#writing.delete(segment)
    })
  }

  /** The rendition has ended: resolves when storage has confirmed everything and all files are closed. */
  async finished(): Promise<void> {
    await Promise.all([...this.#writing.values()].map(({ queue }) => queue))
    if (!this.#journalOpened) return
    this.#journalOpened = false
    const journal = await this.#journal()
    await journal.close().catch((err: unknown) => this.#options.log.warn({ err }, 'a journal could not be closed'))
  }

  #checkBacklog(segment: RecordedSegment, file: string): boolean {
    const { log, onLost } = this.#options
    if (this.#pendingBytes <= MAX_PENDING_BYTES) return true
    segment.stored = 'lost'
    const bytesWaiting = this.#pendingBytes
    log.warn({ file, bytesWaiting }, 'storage is too slow: this segment will be missing from the recording')
    onLost(new Error('storage is too slow'))
    return false
  }

  /** Runs a step for a segment that is not lost; a failed step loses the segment. */
  #try(segment: RecordedSegment, writing: Writing, step: () => Promise<void>): void {
    const { log, onLost } = this.#options
    const lose = (err: unknown): void => {
      segment.stored = 'lost'
      const { file } = writing.line
      log.error({ file, err }, 'a segment could not be stored: it will be missing from the recording')
      onLost(err)
    }
    writing.queue = writing.queue.then(() => (segment.stored === 'lost' ? undefined : step().catch(lose)))
  }

  #release(parts: readonly Buffer[]): void {
    for (const part of parts) this.#pendingBytes -= part.length
  }

  async #record(line: BegunLine | EndedLine): Promise<void> {
    const journal = await this.#journal()
    await journal.add([Buffer.from(formatLine(line))])
  }

  async #close(writing: Writing): Promise<void> {
    const { file } = writing
    writing.file = null
    await file?.close()
  }

  /**
   * The remains of a lost segment would look complete to a later session: deletes them and records the loss in the
   * journal.
   */
  async #recordLoss(writing: Writing, line: EndedLine): Promise<void> {
    const { file } = writing.line
    try {
      await this.#close(writing)
      await this.#options.folder.cut(file, 0)
      // Without a `begun` line there is nothing to revoke.
      if (this.#journalOpened) await this.#record(line)
    } catch (err) {
      this.#options.log.warn({ file, err }, 'the loss of a segment could not be recorded')
    }
  }
}

/** Runs `work` once for all callers; runs it again after a failure. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let under: Promise<Result> | null = null
  return () => {
    under ??= work().catch((reason: unknown) => {
      under = null
      throw reason
    })
    return under
  }
}
