import { text } from 'node:stream/consumers'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { SegmentStorage } from '../storage/index.ts'
import { COPIED } from './missing-files.ts'

const SWEEP_MS = 60_000

export interface LocalCopiesOptions {
  readonly disk: SegmentStorage
  /** How long recordings stay on the disk after they were copied, in milliseconds. */
  readonly keepMs: number
  /** With less free space the oldest ones are removed early. */
  readonly reserve: number
  readonly freeBytes: () => Promise<number>
  readonly clock: Clock
  readonly log: EngineLog
}

/** The copied recordings on this disk; they are removed after their time, or when the disk is full. */
export class LocalCopies {
  readonly #options: LocalCopiesOptions
  /** The time of each copy, in milliseconds since the Unix epoch, the oldest first. */
  readonly #copied = new Map<string, number>()
  #cancel: () => void

  constructor(options: LocalCopiesOptions) {
    this.#options = options
    this.#cancel = this.#plan()
  }

  /** Whether the whole stream is in the bucket, also from earlier processes. */
  async isCopied(streamId: string): Promise<boolean> {
    if (this.#copied.has(streamId)) return true
    const stored = await this.#options.disk.folder(streamId).open(COPIED)
    if (stored === null) return false
    this.#remember(streamId, Number(await text(stored.read(0, stored.size))))
    return true
  }

  async mark(streamId: string): Promise<void> {
    const now = this.#options.clock.wall()
    await this.#options.disk.folder(streamId).replace(COPIED, String(now))
    this.#remember(streamId, now)
  }

  async unmark(streamId: string): Promise<void> {
    if (this.#copied.delete(streamId)) await this.#options.disk.folder(streamId).cut(COPIED, 0)
  }

  forget(streamId: string): void {
    this.#copied.delete(streamId)
  }

  close(): void {
    this.#cancel()
  }

  #remember(streamId: string, since: number): void {
    this.#copied.set(streamId, Number.isFinite(since) ? since : this.#options.clock.wall())
    const sorted = [...this.#copied].toSorted(([, one], [, other]) => one - other)
    this.#copied.clear()
    for (const [stream, at] of sorted) this.#copied.set(stream, at)
  }

  #plan(): () => void {
    const { clock, log } = this.#options
    return clock.after(SWEEP_MS, () => {
      this.#cancel = this.#plan()
      this.#sweep().catch((err: unknown) => log.error({ err }, 'copied recordings could not be removed from the disk'))
    })
  }

  async #sweep(): Promise<void> {
    const { disk, keepMs, reserve, freeBytes, clock, log } = this.#options
    for (const [streamId, since] of this.#copied) {
      const full = reserve > 0 && (await freeBytes()) < 2 * reserve
      if (!full && clock.wall() - since < keepMs) return
      this.#copied.delete(streamId)
      await disk.folder(streamId).remove()
      log.info({ streamId, full }, 'a recording was removed from the disk and is in the bucket only')
    }
  }
}
