import type { Clock } from '../clock.ts'
import { UploadFailed, type UploadLimits, UploadRefused } from '../conversion/index.ts'
import type { EngineLog } from '../engine.ts'
import { MULTIVARIANT } from '../journal/index.ts'
import type { Recordings } from '../recordings/index.ts'
import type { SegmentStorage } from '../storage/index.ts'
import type { ImageMaker } from '../thumbnails/index.ts'
import { convertUpload } from './convert-upload.ts'
import { type Job, type Outcome, writeJob } from './job.ts'
import type { UploadState } from './uploads.ts'

export interface QueueOptions {
  readonly storage: SegmentStorage
  readonly recordings: Pick<Recordings, 'finalize'>
  readonly maker: ImageMaker | null
  readonly atOnce: number
  readonly limits: UploadLimits
  readonly clock: Clock
  readonly log: EngineLog
  readonly notify: (id: string, state: UploadState) => void
}

type Progress = Omit<Extract<UploadState, { readonly type: 'working' }>, 'type'>

interface Work {
  readonly job: Job
  readonly stop: AbortController
  /** Resolves when the work has ended. */
  ended: Promise<void>
}

/** Converts a limited number of uploads at a time, in order of arrival. */
export class UploadQueue {
  readonly #options: QueueOptions
  readonly #waiting = new Map<string, Job>()
  readonly #working = new Map<string, Work>()
  #closed = false

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** Whether this job of an upload is waiting or running. */
  has(id: string, token: string): boolean {
    return (this.#waiting.get(id) ?? this.#working.get(id)?.job)?.token === token
  }

  add(id: string, job: Job): void {
    this.#waiting.set(id, job)
    this.#options.notify(id, { type: 'waiting' })
    this.#next()
  }

  /** Stops the work on an upload; returns its job. */
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
    const { storage, recordings, maker, limits, clock, log, notify } = this.#options
    const { file, token, date } = job
    const progress: Progress = { share: 0, renditions: [], pid: null }
    const update = (change: Partial<Progress>): void => {
      Object.assign(progress, change)
      notify(id, { type: 'working', ...progress })
    }
    update({})
    try {
      const { facts, size } = await convertUpload({
        storage,
        recordings,
        maker,
        id,
        file,
        token,
        date,
        limits,
        clock,
        log,
        signal,
        onProgress: (share, renditions) => update({ share, renditions }),
        onStarted: (pid) => update({ pid }),
      })
      await this.#settle(id, job, { type: 'done', facts, size, playlist: `${id}/${token}/${MULTIVARIANT}` })
      log.info({ id, durationMs: facts.durationMs, bytes: facts.bytes }, 'an upload was converted')
    } catch (error) {
      // The caller of `stop` sets the outcome.
      if (signal.aborted) return
      log.warn({ id, file, err: error }, 'an upload could not be converted')
      await this.#settle(id, job, outcomeOf(error))
    }
  }

  async #settle(id: string, job: Job, outcome: Outcome): Promise<void> {
    const { storage, log, notify } = this.#options
    try {
      // Nothing of a rejected file is needed.
      if (outcome.type === 'refused') await storage.folder(`${id}/${job.token}`).remove()
      await writeJob(storage.folder(id), { ...job, outcome })
    } catch (err) {
      log.error({ id, err }, 'the outcome of an upload could not be stored: the next start tries again')
    }
    notify(id, outcome)
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof UploadRefused) return { type: 'refused', reason: error.reason, detail: error.detail }
  if (error instanceof UploadFailed) return { type: 'failed', reason: error.reason, detail: error.detail }
  return { type: 'failed', reason: 'crashed', detail: error instanceof Error ? error.message : String(error) }
}
