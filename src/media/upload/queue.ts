import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { MULTIVARIANT } from '../recording/read-takes.ts'
import type { SegmentStorage } from '../storage/index.ts'
import { convertUpload } from './convert-upload.ts'
import { UploadFailed, UploadRefused } from './fault.ts'
import { writeJob, type Job, type Outcome } from './job.ts'
import type { UploadLimits } from './limits.ts'
import type { UploadState } from './uploads.ts'

export interface QueueOptions {
  readonly storage: SegmentStorage
  readonly atOnce: number
  readonly limits: UploadLimits
  readonly clock: Clock
  readonly log: EngineLog
  readonly tell: (id: string, state: UploadState) => void
}

interface Work {
  readonly job: Job
  readonly stop: AbortController
  /** Resolves when nobody works on it any more. */
  ended: Promise<void>
}

/** Works on so many uploads at a time, in the order in which they came. */
export class UploadQueue {
  readonly #options: QueueOptions
  readonly #waiting = new Map<string, Job>()
  readonly #working = new Map<string, Work>()
  #closed = false

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** Whether this job of an upload waits or is worked on. */
  has(id: string, token: string): boolean {
    return (this.#waiting.get(id) ?? this.#working.get(id)?.job)?.token === token
  }

  add(id: string, job: Job): void {
    this.#waiting.set(id, job)
    this.#options.tell(id, { type: 'waiting' })
    this.#next()
  }

  /** Ends the work on an upload; tells what it was. */
  async stop(id: string): Promise<Job | null> {
    const waiting = this.#waiting.get(id) ?? null
    this.#waiting.delete(id)
    const work = this.#working.get(id)
    if (work === undefined) return waiting
    work.stop.abort(new Error('this upload was stopped'))
    await work.ended
    return work.job
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#working.keys()].map((id) => this.stop(id)))
  }

  #next(): void {
    for (const [id, job] of this.#waiting) {
      if (this.#closed || this.#working.size >= this.#options.atOnce) return
      this.#waiting.delete(id)
      const work: Work = { job, stop: new AbortController(), ended: Promise.resolve() }
      this.#working.set(id, work)
      work.ended = this.#work(id, work).finally(() => {
        this.#working.delete(id)
        this.#next()
      })
    }
  }

  async #work(id: string, { job, stop: { signal } }: Work): Promise<void> {
    const { storage, limits, clock, log, tell } = this.#options
    const { file, token, date } = job
    const seen: { share: number; pid: number | null } = { share: 0, pid: null }
    const see = (change: Partial<typeof seen>): void => {
      Object.assign(seen, change)
      tell(id, { type: 'working', ...seen })
    }
    see({})
    try {
      const facts = await convertUpload({
        storage,
        id,
        file,
        token,
        date,
        limits,
        clock,
        log,
        signal,
        onProgress: (share) => see({ share }),
        onStarted: (pid) => see({ pid }),
      })
      await this.#settle(id, job, { type: 'done', facts, playlist: `${id}/${token}/${MULTIVARIANT}` })
      log.info({ id, durationMs: facts.durationMs, bytes: facts.bytes }, 'an upload was made playable')
    } catch (error) {
      // Whoever stopped it knows what becomes of it.
      if (signal.aborted) return
      log.warn({ id, file, err: error }, 'an upload could not be made playable')
      await this.#settle(id, job, outcomeOf(error))
    }
  }

  async #settle(id: string, job: Job, outcome: Outcome): Promise<void> {
    const { storage, log, tell } = this.#options
    try {
      // Of a file that will not do nothing is needed any more.
      if (outcome.type === 'refused') await storage.folder(`${id}/${job.token}`).remove()
      await writeJob(storage.folder(id), { ...job, outcome })
    } catch (err) {
      log.error({ id, err }, 'how an upload ended could not be noted: the next start tries it again')
    }
    tell(id, outcome)
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof UploadRefused) return { type: 'refused', reason: error.reason, detail: error.detail }
  if (error instanceof UploadFailed) return { type: 'failed', reason: error.reason, detail: error.detail }
  return { type: 'failed', reason: 'crashed', detail: error instanceof Error ? error.message : String(error) }
}
