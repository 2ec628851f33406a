import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import { renderThreadsLost } from '#server/metrics/index.ts'
import { RestartPauses } from '../../restart-pauses.ts'
import type { ResponseData } from '../http-data.ts'
import type { PageJob, RenderThread } from './thread.ts'
import { watchThread } from './watch-thread.ts'

/** Pages that a thread renders at once: while some wait for their calls, others are rendered. */
const concurrent = 32

export interface SlotDeps {
  readonly start: () => RenderThread
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
  /** Called when the slot may accept another page. */
  readonly onFree: () => void
}

/** Runs one thread after the other: a thread that crashes or hangs is replaced, after a pause that grows. */
export class Slot {
  readonly #deps: SlotDeps
  readonly #pauses = new RestartPauses()
  /** Null until it is open, and between two threads. */
  #open: RenderThread | null = null
  #running = 0
  #isReserved = false
  #isClosed = false
  #end = async (): Promise<void> => {}

  constructor(deps: SlotDeps) {
    this.#deps = deps
  }

  /** Starts the first thread. */
  start(): RenderThread {
    const { start, clock, log, onFree } = this.#deps
    const startedAt = clock.now().getTime()
    const thread = start()
    let endWatch = (): void => {}
    this.#end = () => thread.end()
    thread.opened.then(
      () => {
        this.#open = thread
        endWatch = watchThread(thread, clock, () => {
          log.error('a rendering thread does not respond; it is ended')
          void thread.end()
        })
        onFree()
      },
      // `ended` follows.
      () => {},
    )
    void thread.ended.then(({ cause }) => {
      endWatch()
      this.#open = null
      if (!this.#isClosed) this.#restart(cause, clock.now().getTime() - startedAt)
    })
    return thread
  }

  /** Pages that are being rendered. */
  get running(): number {
    return this.#running
  }

  /** `alone`: only if the thread renders nothing else meanwhile. */
  accepts(alone: boolean): boolean {
    return this.#open !== null && !this.#isReserved && this.#running < (alone ? 1 : concurrent)
  }

  async render(job: PageJob, alone: boolean): Promise<ResponseData> {
    if (this.#open === null) throw new Error('the slot has no thread')
    this.#running += 1
    this.#isReserved = alone
    try {
      return await this.#open.render(job)
    } finally {
      this.#running -= 1
      this.#isReserved = false
      this.#deps.onFree()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  #restart(err: unknown, ranMs: number): void {
    const { clock, log } = this.#deps
    const restartInMs = this.#pauses.next(ranMs)
    renderThreadsLost.inc()
    log.error({ err, restartInMs }, 'a rendering thread ended; restarting')
    const cancel = clock.after(restartInMs, () => void this.start())
    this.#end = async () => cancel()
  }
}
