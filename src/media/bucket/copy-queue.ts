import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { Bucket, SegmentStorage } from '../storage/index.ts'

/** Files on their way at the same time: each is a stream from disk to network, of which little is in memory. */
const MOST_AT_ONCE = 4
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

export interface CopyQueueOptions {
  readonly disk: SegmentStorage
  readonly bucket: Bucket
  readonly clock: Clock
  readonly log: EngineLog
}

const streamOf = (key: string): string => key.slice(0, key.indexOf('/'))

/**
 * Copies files from disk to the bucket in the order in which they were finished, and tries again until the bucket has
 * them, with growing pauses. In memory are their keys alone; what a stop of the process leaves is found on the disk by
 * the next one.
 */
export class CopyQueue {
  readonly #options: CopyQueueOptions
  readonly #waiting = new Set<string>()
  readonly #running = new Map<string, Promise<void>>()
  /** How many files of each stream wait or are on their way. */
  readonly #unsettled = new Map<string, number>()
  readonly #settled = new Map<string, PromiseWithResolvers<void>>()
  #fault: string | null = null
  #pauseMs = FIRST_PAUSE_MS
  #cancelPause: (() => void) | null = null
  #closed = false

  constructor(options: CopyQueueOptions) {
    this.#options = options
  }

  /** Files that the bucket has not got yet. */
  get waiting(): number {
    return this.#waiting.size + this.#running.size
  }

  /** Why the last try failed; null since one succeeded. */
  get fault(): string | null {
    return this.#fault
  }

  /** Copies the file as it is when its turn comes; one that is asked for while it is copied is copied once more. */
  add(key: string): void {
    this.#wait(key)
    this.#next()
  }

  /** Resolves when the bucket has all that was asked for of this stream, or the stream was forgotten. */
  settled(streamId: string): Promise<void> {
    if (!this.#unsettled.has(streamId)) return Promise.resolve()
    const known = this.#settled.get(streamId) ?? Promise.withResolvers<void>()
    this.#settled.set(streamId, known)
    return known.promise
  }

  /** Copies nothing more of this stream; resolves when nothing of it is on its way. */
  async forget(streamId: string): Promise<void> {
    const drop = (): void => {
      for (const key of this.#waiting) if (streamOf(key) === streamId && this.#waiting.delete(key)) this.#count(key, -1)
    }
    drop()
    await Promise.all([...this.#running].map(([key, copying]) => (streamOf(key) === streamId ? copying : undefined)))
    drop()
    this.#tell(streamId)
  }

  close(): void {
    this.#closed = true
    this.#cancelPause?.()
  }

  #next(): void {
    if (this.#closed || this.#cancelPause !== null) return
    // One is enough to find out whether the bucket is back.
    const most = this.#fault === null ? MOST_AT_ONCE : 1
    for (const key of this.#waiting) {
      if (this.#running.size >= most) return
      if (this.#running.has(key)) continue
      this.#waiting.delete(key)
      this.#running.set(key, this.#run(key))
    }
  }

  async #run(key: string): Promise<void> {
    try {
      await this.#copy(key)
      this.#succeeded()
    } catch (err) {
      this.#failed(key, err)
    }
    this.#running.delete(key)
    this.#count(key, -1)
    this.#tell(streamOf(key))
    this.#next()
  }

  /** A file that is not there (any more) needs no copy. */
  async #copy(key: string): Promise<void> {
    const { disk, bucket } = this.#options
    const at = key.lastIndexOf('/')
    const file = await disk.folder(key.slice(0, at)).open(key.slice(at + 1))
    if (file === null) return
    if (file.size === 0) await file.close()
    else await bucket.put(key, file.size, file.read(0, file.size))
  }

  #succeeded(): void {
    if (this.#fault !== null)
      this.#options.log.info({ waiting: this.waiting }, 'recordings are copied to the bucket again')
    this.#fault = null
    this.#pauseMs = FIRST_PAUSE_MS
  }

  #failed(key: string, err: unknown): void {
    const { clock, log } = this.#options
    // To the end of the line: a file that can't be read must not keep others waiting.
    this.#wait(key)
    if (this.#fault === null)
      log.warn({ err, key, waiting: this.waiting }, 'recordings wait to be copied to the bucket')
    this.#fault = err instanceof Error ? err.message : String(err)
    this.#cancelPause ??= clock.after(this.#pauseMs, () => {
      this.#cancelPause = null
      this.#next()
    })
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS)
  }

  #wait(key: string): void {
    if (!this.#waiting.has(key)) this.#count(key, 1)
    this.#waiting.add(key)
  }

  #count(key: string, by: number): void {
    const streamId = streamOf(key)
    const count = (this.#unsettled.get(streamId) ?? 0) + by
    if (count > 0) this.#unsettled.set(streamId, count)
    else this.#unsettled.delete(streamId)
  }

  #tell(streamId: string): void {
    const waiting = this.#settled.get(streamId)
    if (waiting === undefined || this.#unsettled.has(streamId)) return
    this.#settled.delete(streamId)
    waiting.resolve()
  }
}
