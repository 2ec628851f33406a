import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import { DomainError } from '#server/errors.ts'
import { renderingsRefused } from '#server/metrics/index.ts'
import type { ResponseData } from '../http-data.ts'
import type { SiteDescription } from './messages.ts'
import { Slot } from './slot.ts'
import { ThreadEnded, type PageJob, type RenderThread } from './thread.ts'

/** Pages that wait for each thread: those that it renders in about a second. */
const queueLength = 64
/** How long a page waits for a thread, such as while threads are replaced, in milliseconds. */
const longestWaitMs = 10_000

export interface PoolDeps {
  readonly threads: number
  readonly start: () => RenderThread
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
}

interface Waiting {
  /** Only if nothing else is rendered meanwhile: a page that ends its thread must end no other page. */
  readonly alone: boolean
  start(slot: Slot): void
  refuse(error: unknown): void
}

const isSafe = ({ request }: PageJob): boolean => request.method === 'GET' || request.method === 'HEAD'

/** Distributes pages to threads, in the order of their requests. */
export class RenderPool {
  readonly #clock: Clock
  readonly #slots: readonly Slot[]
  readonly #queue: Waiting[] = []
  #isClosed = false
  /** Resolves when the first thread is ready; rejects if it ends before. */
  readonly opened: Promise<SiteDescription>

  constructor({ threads, ...deps }: PoolDeps) {
    this.#clock = deps.clock
    const onFree = (): void => this.#distribute()
    this.#slots = Array.from({ length: threads }, () => new Slot({ ...deps, onFree }))
    this.opened = Promise.race(this.#slots.map((slot) => slot.start().opened))
  }

  /**
   * Renders a page. A thread that ends meanwhile gets a second attempt where the method allows that. Throws `UNAVAILABLE`
   * if too many pages wait, or the page has waited too long, or its thread ended; rethrows errors of the page.
   */
  async render(job: PageJob): Promise<ResponseData> {
    if (this.#queue.length >= queueLength * this.#slots.length) throw this.#rejection()
    try {
      return await this.#queued(job, false)
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      if (this.#isClosed || !isSafe(job)) throw new DomainError('UNAVAILABLE')
    }
    try {
      return await this.#queued(job, true)
    } catch (error) {
      throw error instanceof ThreadEnded ? new DomainError('UNAVAILABLE') : error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const waiting of this.#queue.splice(0)) waiting.refuse(new DomainError('UNAVAILABLE'))
    await Promise.all(this.#slots.map((slot) => slot.close()))
  }

  #rejection(): DomainError {
    renderingsRefused.inc()
    return new DomainError('UNAVAILABLE')
  }

  #queued(job: PageJob, alone: boolean): Promise<ResponseData> {
    const slot = this.#queue.length === 0 ? this.#slotFor(alone) : undefined
    return slot === undefined ? this.#wait(job, alone) : slot.render(job, alone)
  }

  #wait(job: PageJob, alone: boolean): Promise<ResponseData> {
    const { promise, resolve, reject } = Promise.withResolvers<ResponseData>()
    const end = (): void => {
      cancel()
      job.signal.removeEventListener('abort', leave)
    }
    const waiting: Waiting = {
      alone,
      start(slot) {
        end()
        resolve(slot.render(job, alone))
      },
      refuse(error) {
        end()
        reject(error)
      },
    }
    const leave = (): void => {
      this.#queue.splice(this.#queue.indexOf(waiting), 1)
      waiting.refuse(job.signal.aborted ? job.signal.reason : this.#rejection())
    }
    const cancel = this.#clock.after(longestWaitMs, leave)
    job.signal.addEventListener('abort', leave)
    if (alone) this.#queue.unshift(waiting)
    else this.#queue.push(waiting)
    return promise
  }

  /** Pages keep their order: the first one waits for its slot before the others. */
  #distribute(): void {
    for (;;) {
      const [first] = this.#queue
      const slot = first && this.#slotFor(first.alone)
      if (slot === undefined) return
      this.#queue.shift()
      first?.start(slot)
    }
  }

  #slotFor(alone: boolean): Slot | undefined {
    return this.#slots.filter((slot) => slot.accepts(alone)).toSorted((one, other) => one.running - other.running)[0]
  }
}
