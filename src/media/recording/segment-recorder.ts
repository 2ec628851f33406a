import type { EngineLog } from '../engine.ts'
import type { GrowingFile, SegmentFolder } from '../storage/index.ts'
import { formatLine, journalOf, type BegunLine, type EndedLine } from './journal-line.ts'

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

/**
 * Takes the parts of one rendition to storage as they are cut, one after the other, so that a killed process leaves
 * every whole part behind. Never holds the live up: what storage refuses or takes too long for is a lost segment.
 */
export class SegmentRecorder {
  readonly #options: RecorderOptions
  #queue: Promise<void> = Promise.resolve()
  #bytesWaiting = 0
  #open: { readonly file: string; readonly growing: GrowingFile } | null = null
  #journal: GrowingFile | null = null
  #init: { readonly file: string; readonly bytes: Buffer } | null = null

  constructor(options: RecorderOptions) {
    this.#options = options
  }

  /** An init segment, which the segments that follow need: without it they are lost too. */
  init(file: string, bytes: Buffer): void {
    this.#then(async () => {
      this.#init = { file, bytes }
    })
  }

  begin(segment: RecordedSegment, line: BegunLine): void {
    if (!this.#keepsUp(segment, line.file)) return
    this.#try(segment, line.file, async () => {
      const growing = await this.#options.folder.append(line.file)
      this.#open = { file: line.file, growing }
      if (this.#init !== null) await this.#options.folder.write(this.#init.file, [this.#init.bytes])
      this.#init = null
      await this.#write(line)
    })
  }

  part(segment: RecordedSegment, file: string, data: Buffer): void {
    if (segment.stored === 'lost' || !this.#keepsUp(segment, file)) return
    this.#bytesWaiting += data.length
    this.#try(segment, file, async () => {
      if (this.#open?.file !== file) throw new Error('its file is not open')
      await this.#open.growing.add([data])
    })
    this.#then(async () => {
      this.#bytesWaiting -= data.length
    })
  }

  /** No parts follow; `segment.stored` is set when storage has answered. */
  end(segment: RecordedSegment, file: string): void {
    const { msn, duration, size } = segment
    this.#try(segment, file, async () => {
      await this.#close()
      await this.#write({ msn, duration, size })
      segment.stored = 'stored'
    })
    this.#then(async () => {
      if (segment.stored === 'lost') await this.#forget(file, { msn, duration, size: null })
    })
  }

  /** Resolves when storage has answered for everything so far, and keeps no file open. */
  async settled(): Promise<void> {
    this.#then(async () => {
      await this.#close().catch(() => this.#options.log.warn({}, 'a segment file could not be closed'))
      await this.#journal?.close().catch(() => this.#options.log.warn({}, 'a journal could not be closed'))
      this.#journal = null
    })
    await this.#queue
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
  #try(segment: RecordedSegment, file: string, step: () => Promise<void>): void {
    const { log, onLost } = this.#options
    this.#then(async () => {
      if (segment.stored === 'lost') return
      await step().catch((reason: unknown) => {
        segment.stored = 'lost'
        log.error({ file, err: reason }, 'a segment could not be stored: it will be missing from the past of the live')
        onLost(reason)
      })
    })
  }

  #then(step: () => Promise<void>): void {
    this.#queue = this.#queue.then(step)
  }

  async #write(line: BegunLine | EndedLine): Promise<void> {
    this.#journal ??= await this.#options.folder.append(journalOf(this.#options.rendition))
    await this.#journal.add([Buffer.from(formatLine(line))])
  }

  async #close(): Promise<void> {
    const open = this.#open
    this.#open = null
    await open?.growing.close()
  }

  /** What there is of a lost segment would look whole to a later run: it goes, and the journal says so. */
  async #forget(file: string, line: EndedLine): Promise<void> {
    try {
      await this.#close()
      await this.#options.folder.cut(file, 0)
      // Where not even a beginning was noted there is nothing to take back.
      if (this.#journal !== null) await this.#write(line)
    } catch (reason) {
      this.#options.log.warn({ file, err: reason }, 'a lost segment could not be noted')
    }
  }
}
