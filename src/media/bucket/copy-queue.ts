import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { Bucket, SegmentStorage } from '../storage/index.ts'

/** Concurrent copies; each is streamed from disk to network with little memory. */
const MAX_CONCURRENT = 4
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000

export interface CopyQueueDeps {
  readonly disk: SegmentStorage
  readonly bucket: Bucket
  readonly clock: Clock
  readonly log: EngineLog
}

const streamOf = (key: string): string => key.slice(0, key.indexOf('/'))

/**
 * Copies files from disk to the bucket in the order in which they were finished, and retries with growing pauses. It
 * keeps only keys in memory; after a stop the next process finds the rest on the disk.
 */
export class CopyQueue {
  readonly #deps: CopyQueueDeps
  readonly #waiting = new Set<string>()
  readonly #running = new Map<string, Promise<void>>()
  /** The number of waiting or running files per stream. */
  readonly #unsettled = new Map<string, number>()
  readonly #settled = new Map<string, PromiseWithResolvers<void>>()
  #fault: string | null = null
  #pauseMs = FIRST_PAUSE_MS
  #cancelPause: (() => void) | null = null
  #closed = false

  constructor(deps: CopyQueueDeps) {
    this.#deps = deps
  }

  /** Files that are not in the bucket yet. */
  get waiting(): number {
    return this.#waiting.size + this.#running.size
  }

  /** Why the last attempt failed; null after a success. */
  get fault(): string | null {
    return this.#fault
  }

  /** Copies the file in its state at that time; a file that is added while it is copied is copied again. */
  add(key: string): void {
    this.#wait(key)
    this.#next()
  }

  /** Resolves when all added files of this stream are in the bucket, or the stream was forgotten. */
  settled(streamId: string): Promise<void> {
    if (!this.#unsettled.has(streamId)) return Promise.resolve()
    const known = this.#settled.get(streamId) ?? Promise.withResolvers<void>()
    this.#settled.set(streamId, known)
    return known.promise
  }

  /** Drops the waiting files of this stream; resolves when none of them is being copied. */
  async forget(streamId: string): Promise<void> {
    const drop = (): void => {
      for (const key of this.#waiting) if (streamOf(key) === streamId && this.#waiting.delete(key)) this.#count(key, -1)
    }
    drop()
    await Promise.all([...this.#running].map(([key, copying]) => (streamOf(key) === streamId ? copying : undefined)))
    drop()
    this.#resolveSettled(streamId)
  }

  close(): void {
    this.#closed = true
    this.#cancelPause?.()
  }

  #next(): void {
    if (this.#closed || this.#cancelPause !== null) return
    // One attempt is enough to detect whether the bucket is available again.
    const most = this.#fault === null ? MAX_CONCURRENT : 1
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
    this.#resolveSettled(streamOf(key))
    this.#next()
  }

  /** A missing file needs no copy. */
  async #copy(key: string): Promise<void> {
    const { disk, bucket } = this.#deps
    const at = key.lastIndexOf('/')
    const file = await disk.folder(key.slice(0, at)).open(key.slice(at + 1))
    if (file === null) return
    if (file.size === 0) await file.close()
    else await bucket.put(key, file.size, file.read(0, file.size))
  }

  #succeeded(): void {
    if (this.#fault !== null)
      this.#deps.log.info({ waiting: this.waiting }, 'recordings are copied to the bucket again')
    this.#fault = null
    this.#pauseMs = FIRST_PAUSE_MS
  }

  #failed(key: string, err: unknown): void {
    const { clock, log } = this.#deps
    // Moved to the end of the queue: an unreadable file must not block others.
    this.#wait(key)
    if (this.#fault === null)
      log.warn({ err, key, waiting: this.waiting }, 'recordings wait to be copied to the bucket')
    this.#fault = err instanceof Error ? err.message : String(err)
    this.#cancelPause ??= clock.after(this.#pauseMs, () => {
      this.#cancelPause = null
      this.#next()
    })
    this.#pauseMs = Math.min(this.#pauseMs * 2, MAX_PAUSE_MS)
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

  #resolveSettled(streamId: string): void {
    const waiting = this.#settled.get(streamId)
    if (waiting === undefined || this.#unsettled.has(streamId)) return
    this.#settled.delete(streamId)
    waiting.resolve()
  }
}
