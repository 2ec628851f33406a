import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { freeBytes, type Bucket, type SegmentStorage } from '../storage/index.ts'
import { archiveStorage } from './archive-storage.ts'
import { findMissing, KEPT, readUp, type Missing } from './catch-up.ts'
import { CatchUps } from './catch-ups.ts'
import { CopyQueue } from './copy-queue.ts'
import { liveStorage } from './live-storage.ts'
import { LocalCopies } from './local-copies.ts'
import type { BucketState } from './state.ts'

const REPORT_MS = 5_000
const RETRY_MS = 10_000
/** A start waits so long for the bucket's list of streams at most. */
const LIST_MS = 2_000
/** Who takes a stream over waits so long for it at most. */
const HAND_OVER_MS = 3_000

export interface CopiesOptions {
  readonly disk: SegmentStorage
  readonly directory: string
  readonly bucket: Bucket
  readonly redirect: boolean
  /** How long recordings stay on the disk that the bucket has as well, in milliseconds. */
  readonly keepLocalMs: number
  readonly diskReserve: number
  readonly isJournal: (file: string) => boolean
  readonly onState: (state: BucketState) => void
  readonly clock: Clock
  readonly log: EngineLog
}

/** Sees to it that the bucket gets what is recorded here, and keeps nothing that is not wanted any more. */
export class Copies {
  readonly live: SegmentStorage
  readonly archive: SegmentStorage
  readonly #options: CopiesOptions
  readonly #queue: CopyQueue
  readonly #local: LocalCopies
  readonly #catchUps: CatchUps
  /** Streams that the bucket is to forget, and has not yet. */
  readonly #unwanted = new Set<string>()
  /** Streams that are not to be kept. */
  readonly #passing = new Set<string>()
  #leftBehind: readonly string[] = []
  #told = ''
  readonly #cancels = new Set<() => void>()

  constructor(options: CopiesOptions) {
    this.#options = options
    const { disk, bucket, clock, log, isJournal, redirect, keepLocalMs: keepMs, diskReserve: reserve } = options
    this.#queue = new CopyQueue({ disk, bucket, clock, log })
    const free = (): Promise<number> => freeBytes(options.directory)
    this.#local = new LocalCopies({ disk, keepMs, reserve, freeBytes: free, clock, log })
    this.#catchUps = new CatchUps({ compare: (streamId) => this.#compare(streamId), clock, log })
    const remove = (streamId: string): Promise<void> => this.#remove(streamId)
    const add = (key: string): void => {
      if (!this.#passing.has(key.slice(0, key.indexOf('/')))) this.#queue.add(key)
    }
    this.live = liveStorage({ disk, queue: { add }, clock, isJournal, remove })
    const changed = async (streamId: string, key: string): Promise<void> => {
      await this.#local.unmark(streamId)
      if (key === `${streamId}/${KEPT}`) this.#catchUps.add(streamId)
      else this.#queue.add(key)
    }
    this.archive = archiveStorage({ disk, bucket, redirect, changed, remove, clock })
    this.#every(REPORT_MS, () => this.#report())
    this.#every(RETRY_MS, () => void this.#removeUnwanted())
  }

  /** Nothing of this stream is to be kept: the disk is enough for it. */
  leaveAlone(streamId: string): void {
    this.#passing.add(streamId)
  }

  /** Looks up which streams the bucket has, before anybody can begin a new one. */
  async look(): Promise<void> {
    const { bucket, clock, log } = this.#options
    const listed = bucket.names('').then(
      (names) => {
        this.#leftBehind = names
      },
      (err: unknown) => log.warn({ err }, 'the bucket does not tell which recordings it holds'),
    )
    await Promise.race([listed, new Promise<void>((resolve) => void clock.after(LIST_MS, resolve))])
  }

  /** Copies what earlier runs left on the disk, and removes from the bucket what nobody claims. */
  async claimed(streamIds: ReadonlySet<string>, isOpen: (streamId: string) => boolean): Promise<void> {
    const { disk, log } = this.#options
    const unclaimed = this.#leftBehind.filter((streamId) => !streamIds.has(streamId) && !isOpen(streamId))
    this.#leftBehind = []
    for (const streamId of unclaimed) this.#unwanted.add(streamId)
    if (unclaimed.length > 0) log.info({ streams: unclaimed.length }, 'recordings that nobody claims leave the bucket')
    void this.#removeUnwanted()
    for (const streamId of await disk.names()) {
      if (!isOpen(streamId) && !(await this.#local.isCopied(streamId))) this.#catchUps.add(streamId)
    }
  }

  /** Resolves when the bucket has all that was recorded of a stream here. */
  settled(streamId: string): Promise<void> {
    return this.#queue.settled(streamId)
  }

  /** Learns what other machines have recorded of a stream that goes on here; rejects where the bucket does not tell. */
  bring(streamId: string): Promise<void> {
    return readUp(this.#options.disk, this.#options.bucket, streamId)
  }

  /** Copies what was recorded of a stream here, for who goes on with it; resolves after a while in any case. */
  async handOver(streamId: string): Promise<void> {
    const { disk, bucket, clock, log } = this.#options
    const work = async (): Promise<void> => {
      const { keys } = await findMissing(disk, bucket, streamId)
      for (const key of keys) this.#queue.add(key)
      await this.#queue.settled(streamId)
    }
    const copied = work().catch((err: unknown) =>
      log.warn({ err, streamId }, 'a stream is handed over without its past'),
    )
    await Promise.race([copied, new Promise<void>((resolve) => void clock.after(HAND_OVER_MS, resolve))])
  }

  close(): void {
    this.#queue.close()
    this.#catchUps.close()
    this.#local.close()
    for (const cancel of this.#cancels) cancel()
  }

  async #compare(streamId: string): Promise<void> {
    const missing = await findMissing(this.#options.disk, this.#options.bucket, streamId)
    // Not waited for: a file that can't be read must not keep other streams from being compared.
    this.#complete(streamId, missing).catch((err: unknown) => this.#catchUps.postpone(streamId, err))
  }

  async #complete(streamId: string, { keys, kept }: Missing): Promise<void> {
    // Whatever was recorded of a live that may go on is copied when it is over.
    if (kept === null) return
    for (const key of keys) this.#queue.add(key)
    await this.#queue.settled(streamId)
    // What this machine has is no longer the truth.
    if (kept === 'elsewhere') return this.#options.disk.folder(streamId).remove()
    // Last of all: who finds it in the bucket finds a whole recording.
    this.#queue.add(`${streamId}/${KEPT}`)
    await this.#queue.settled(streamId)
    await this.#mark(streamId)
  }

  /** Not where it was removed meanwhile. */
  async #mark(streamId: string): Promise<void> {
    const names = await this.#options.disk.folder(streamId).names()
    if (names.includes(KEPT)) await this.#local.mark(streamId)
  }

  async #remove(streamId: string): Promise<void> {
    this.#unwanted.add(streamId)
    this.#local.forget(streamId)
    this.#passing.delete(streamId)
    await this.#queue.forget(streamId)
    await this.#options.disk.folder(streamId).remove()
    void this.#removeUnwanted()
  }

  /** What the bucket can't forget now it is asked again; what a stop leaves is found by the next start. */
  async #removeUnwanted(): Promise<void> {
    for (const streamId of this.#unwanted) {
      try {
        await this.#options.bucket.remove(`${streamId}/`)
        this.#unwanted.delete(streamId)
      } catch (err) {
        this.#options.log.warn({ err, streams: this.#unwanted.size }, 'the bucket holds what is not wanted any more')
        return
      }
    }
  }

  #report(): void {
    const state = { waiting: this.#queue.waiting, fault: this.#queue.fault }
    const text = JSON.stringify(state)
    if (text !== this.#told) this.#options.onState(state)
    this.#told = text
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
