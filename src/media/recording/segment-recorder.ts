import type { EngineLog } from '../engine.ts'
import type { GrowingFile, SegmentFolder } from '../storage/index.ts'
import { formatLine, journalOf, type BegunLine, type EndedLine } from './journal-line.ts'
import { once } from './once.ts'

/** More bytes than this on their way to storage mean that it does not keep up: the next segments are lost. */
const MOST_BYTES_WAITING = 8_000_000

/** A segment as the recorder sees it; `stored` is the recorder's to set. */
export interface RecordedSegment {
  readonly msn: number
  /** In seconds. */
  readonly duration: number
  /** In bytes. */
  readonly size: number
  stored: 'writing' | 'stored' | 'lost'
}

export interface RecorderOptions {
  /** What the rendition's playlist is called, without its ending. */
  readonly rendition: string
  readonly folder: SegmentFolder
  readonly log: EngineLog
  /** A segment could not be kept, and why; the live goes on without it. */
  readonly onLost: (reason: unknown) => void
}

/** One segment on its way to storage. */
interface Writing {
  readonly line: BegunLine
  /** What has been asked for so far. */
  queue: Promise<void>
  file: GrowingFile | null
  /** Parts that no write has taken yet. */
  parts: Buffer[]
}

/**
 * Takes the parts of one rendition to storage as they are cut, so that a killed process leaves every whole part behind.
 * Never holds the live up: what storage refuses or takes too long for is a lost segment.
 */
export class SegmentRecorder {
  readonly #options: RecorderOptions
  readonly #writing = new Map<RecordedSegment, Writing>()
  readonly #journal: () => Promise<GrowingFile>
  #journalOpened = false
  #writeInit: () => Promise<void> = async () => {}
  #bytesWaiting = 0

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#journal = once(async () => {
      const journal = await options.folder.append(journalOf(options.rendition))
      this.#journalOpened = true
      return journal
    })
  }

  /** An init segment, which the segments that follow need: without it they are lost too. */
  init(file: string, bytes: Buffer): void {
    this.#writeInit = once(() => this.#options.folder.write(file, [bytes]))
  }

  begin(segment: RecordedSegment, line: BegunLine): void {
    const writing: Writing = { line, queue: Promise.resolve(), file: null, parts: [] }
    this.#writing.set(segment, writing)
    if (!this.#keepsUp(segment, line.file)) return
    const writeInit = this.#writeInit
    this.#try(segment, writing, async () => {
      writing.file = await this.#options.folder.append(line.file)
      await writeInit()
      await this.#note(line)
    })
  }

  part(segment: RecordedSegment, data: Buffer): void {
    const writing = this.#writing.get(segment)
    if (writing === undefined || segment.stored === 'lost' || !this.#keepsUp(segment, writing.line.file)) return
    this.#bytesWaiting += data.length
    writing.parts.push(data)
    // A storage that lags behind catches up with fewer writes: the first takes all that have come meanwhile.
    if (writing.parts.length > 1) return
    this.#try(segment, writing, async () => {
      const parts = writing.parts.splice(0)
      await writing.file?.add(parts).finally(() => this.#release(parts))
    })
  }

  /** No parts follow; `segment.stored` is set when storage has answered. */
  end(segment: RecordedSegment): void {
    const writing = this.#writing.get(segment)
    if (writing === undefined) return
    const { msn, duration, size } = segment
    this.#try(segment, writing, async () => {
      await this.#close(writing)
      await this.#note({ msn, duration, size })
      segment.stored = 'stored'
    })
    writing.queue = writing.queue.then(async () => {
      this.#release(writing.parts.splice(0))
      if (segment.stored === 'lost') await this.#forget(writing, { msn, duration, size: null })
      this.#writing.delete(segment)
    })
  }

  /** The rendition is over: resolves when storage has answered for everything, and keeps no file open. */
  async finished(): Promise<void> {
    await Promise.all([...this.#writing.values()].map(({ queue }) => queue))
    if (!this.#journalOpened) return
    this.#journalOpened = false
    const journal = await this.#journal()
    await journal.close().catch((err: unknown) => this.#options.log.warn({ err }, 'a journal could not be closed'))
  }

  #keepsUp(segment: RecordedSegment, file: string): boolean {
    const { log, onLost } = this.#options
    if (this.#bytesWaiting <= MOST_BYTES_WAITING) return true
    segment.stored = 'lost'
    const bytesWaiting = this.#bytesWaiting
    log.warn({ file, bytesWaiting }, 'storage is too slow: this segment will be missing from the past of the live')
    onLost(new Error('storage is too slow'))
    return false
  }

  /** A step for a segment that is not lost; one that fails loses it. */
  #try(segment: RecordedSegment, writing: Writing, step: () => Promise<void>): void {
    const { log, onLost } = this.#options
    const lose = (err: unknown): void => {
      segment.stored = 'lost'
      const { file } = writing.line
      log.error({ file, err }, 'a segment could not be stored: it will be missing from the past of the live')
      onLost(err)
    }
    writing.queue = writing.queue.then(() => (segment.stored === 'lost' ? undefined : step().catch(lose)))
  }

  #release(parts: readonly Buffer[]): void {
    for (const part of parts) this.#bytesWaiting -= part.length
  }

  async #note(line: BegunLine | EndedLine): Promise<void> {
    const journal = await this.#journal()
    await journal.add([Buffer.from(formatLine(line))])
  }

  async #close(writing: Writing): Promise<void> {
    const { file } = writing
    writing.file = null
    await file?.close()
  }

  /** What there is of a lost segment would look whole to a later run: it goes, and the journal says so. */
  async #forget(writing: Writing, line: EndedLine): Promise<void> {
    const { file } = writing.line
    try {
      await this.#close(writing)
      await this.#options.folder.cut(file, 0)
      // Where not even a beginning was noted there is nothing to take back.
      if (this.#journalOpened) await this.#note(line)
    } catch (err) {
      this.#options.log.warn({ file, err }, 'a lost segment could not be noted')
    }
  }
}
