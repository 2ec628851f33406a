import { isFileStream, isPickStream, type BucketState } from '#engine-protocol/index.ts'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { type Bucket, freeBytes, type SegmentStorage } from '../storage/index.ts'
import { archiveStorage } from './archive-storage.ts'
import { ComparisonQueue } from './comparison-queue.ts'
import { CopyQueue } from './copy-queue.ts'
import { liveStorage } from './live-storage.ts'
import { LocalCopies } from './local-copies.ts'
import { findMissing, KEPT, type Missing, restoreJournals } from './missing-files.ts'

const REPORT_MS = 5_000
const RETRY_MS = 10_000
/** The longest time that a start waits for the bucket's list of streams. */
const LIST_TIMEOUT_MS = 2_000
/** The longest time that a machine waits for a stream to be handed over. */
const HAND_OVER_TIMEOUT_MS = 3_000

export interface CopiesOptions {
  readonly disk: SegmentStorage
  readonly directory: string
  readonly bucket: Bucket
  readonly redirect: boolean
  /** How long recordings stay on the disk after they were copied, in milliseconds. */
  readonly keepLocalMs: number
  readonly diskReserve: number
  readonly isJournal: (file: string) => boolean
  readonly onState: (state: BucketState) => void
  readonly clock: Clock
  readonly log: EngineLog
}

/** Copies recordings to the bucket, and removes unwanted ones from it. */
export class Copies {
  readonly live: SegmentStorage
  readonly archive: SegmentStorage
  readonly #options: CopiesOptions
  readonly #queue: CopyQueue
  readonly #local: LocalCopies
  readonly #comparisons: ComparisonQueue
  /** Streams that must still be removed from the bucket. */
  readonly #unwanted = new Set<string>()
  /** Streams that are not copied. */
  readonly #excluded = new Set<string>()
  #listed: readonly string[] = []
  #reported = ''
  readonly #cancels = new Set<() => void>()

  constructor(options: CopiesOptions) {
    this.#options = options
    const { disk, bucket, clock, log, isJournal, redirect, keepLocalMs: keepMs, diskReserve: reserve } = options
    this.#queue = new CopyQueue({ disk, bucket, clock, log })
    const free = (): Promise<number> => freeBytes(options.directory)
    this.#local = new LocalCopies({ disk, keepMs, reserve, freeBytes: free, clock, log })
    this.#comparisons = new ComparisonQueue({ compare: (streamId) => this.#compare(streamId), clock, log })
    const remove = (streamId: string): Promise<void> => this.#remove(streamId)
    const add = (key: string): void => {
      if (!this.#excluded.has(key.slice(0, key.indexOf('/')))) this.#queue.add(key)
    }
    this.live = liveStorage({ disk, queue: { add }, clock, isJournal, remove })
    const changed = async (streamId: string, key: string): Promise<void> => {
      await this.#local.unmark(streamId)
      if (key === `${streamId}/${KEPT}`) this.#comparisons.add(streamId)
      else this.#queue.add(key)
    }
    this.archive = archiveStorage({ disk, bucket, redirect, changed, remove, clock })
    this.#every(REPORT_MS, () => this.#report())
    this.#every(RETRY_MS, () => void this.#removeUnwanted())
  }

  /** Excludes a stream from copying. */
  exclude(streamId: string): void {
    this.#excluded.add(streamId)
  }

  /** Lists the streams in the bucket, before a new one can start. */
  async listBucket(): Promise<void> {
    const { bucket, clock, log } = this.#options
    const listed = bucket.names('').then(
      (names) => {
        this.#listed = names
      },
      (err: unknown) => log.warn({ err }, 'the bucket could not list its recordings'),
    )
    await Promise.race([listed, new Promise<void>((resolve) => void clock.after(LIST_TIMEOUT_MS, resolve))])
  }

  /**
   * Copies what earlier processes left on the disk, and removes from the bucket the streams that are not in
   * `streamIds`.
   */
  async pruneExcept(streamIds: ReadonlySet<string>, isOpen: (streamId: string) => boolean): Promise<void> {
    const { disk, log } = this.#options
    const unclaimed = this.#listed.filter(
      (streamId) => !streamIds.has(streamId) && !isOpen(streamId) && !isFileStream(streamId) && !isPickStream(streamId),
    )
    this.#listed = []
    for (const streamId of unclaimed) this.#unwanted.add(streamId)
    if (unclaimed.length > 0)
      log.info({ streams: unclaimed.length }, 'unclaimed recordings are removed from the bucket')
    void this.#removeUnwanted()
    for (const streamId of await disk.names()) {
      if (!isOpen(streamId) && !(await this.#local.isCopied(streamId))) this.#comparisons.add(streamId)
    }
  }

  /** Resolves when the bucket has the whole local recording of a stream. */
  settled(streamId: string): Promise<void> {
    return this.#queue.settled(streamId)
  }

  /**
   * Fetches the journals that other machines recorded of a stream that continues here; rejects if the bucket is
   * unavailable.
   */
  restore(streamId: string): Promise<void> {
    return restoreJournals(this.#options.disk, this.#options.bucket, streamId)
  }

  /** Copies the local recording of a stream for the machine that takes it over; always resolves within a time limit. */
  async handOver(streamId: string): Promise<void> {
    const { disk, bucket, clock, log } = this.#options
    const work = async (): Promise<void> => {
      const { keys } = await findMissing(disk, bucket, streamId)
      for (const key of keys) this.#queue.add(key)
      await this.#queue.settled(streamId)
    }
    const copied = work().catch((err: unknown) =>
      log.warn({ err, streamId }, 'a stream is handed over without its recording'),
    )
    await Promise.race([copied, new Promise<void>((resolve) => void clock.after(HAND_OVER_TIMEOUT_MS, resolve))])
  }

  close(): void {
    this.#queue.close()
    this.#comparisons.close()
    this.#local.close()
    for (const cancel of this.#cancels) cancel()
  }

  async #compare(streamId: string): Promise<void> {
    const missing = await findMissing(this.#options.disk, this.#options.bucket, streamId)
    // Not awaited: an unreadable file must not delay the comparison of other streams.
    this.#complete(streamId, missing).catch((err: unknown) => this.#comparisons.postpone(streamId, err))
  }

  async #complete(streamId: string, { keys, kept }: Missing): Promise<void> {
    // The recording of a live that may continue is copied when it has ended.
    if (kept === null) return
    for (const key of keys) this.#queue.add(key)
    await this.#queue.settled(streamId)
    // Another machine has the current version.
    if (kept === 'elsewhere') return this.#options.disk.folder(streamId).remove()
    // Copied last, so that a recording with this file is complete.
    this.#queue.add(`${streamId}/${KEPT}`)
    await this.#queue.settled(streamId)
    await this.#mark(streamId)
  }

  /** Does nothing if the recording was removed meanwhile. */
  async #mark(streamId: string): Promise<void> {
    const names = await this.#options.disk.folder(streamId).names()
    if (names.includes(KEPT)) await this.#local.mark(streamId)
  }

  async #remove(streamId: string): Promise<void> {
    this.#unwanted.add(streamId)
    this.#local.forget(streamId)
    this.#excluded.delete(streamId)
    await this.#queue.forget(streamId)
    await this.#options.disk.folder(streamId).remove()
    void this.#removeUnwanted()
  }

  /** Retries failed removals; after a stop the next start finds the remains. */
  async #removeUnwanted(): Promise<void> {
    for (const streamId of this.#unwanted) {
      try {
        await this.#options.bucket.remove(`${streamId}/`)
        this.#unwanted.delete(streamId)
      } catch (err) {
        this.#options.log.warn(
          { err, streams: this.#unwanted.size },
          'unwanted recordings could not be removed from the bucket',
        )
        return
      }
    }
  }

  #report(): void {
    const state = { waiting: this.#queue.waiting, fault: this.#queue.fault }
    const text = JSON.stringify(state)
    if (text !== this.#reported) this.#options.onState(state)
    this.#reported = text
  }

  #every(ms: number, work: () => void): void {
    const plan = (): void => {
      const cancel = this.#options.clock.after(ms, () => {
        this.#cancels.delete(cancel)
        plan()
        work()
      })
      this.#cancels.add(cancel)
    }
    plan()
  }
}
