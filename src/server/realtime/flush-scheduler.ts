/** The interval between two batches of a small room, in milliseconds. */
const shortestMs = 50
/** The delay of the first event, in milliseconds, so that others join its batch. */
const gatherMs = 10
/** The interval between the starts of two batches, as a multiple of the time that writing one takes. */
const timesOfCost = 2
const longestMs = 180
/** The shortest interval between two updates of the number of viewers, in milliseconds. */
const viewersMs = 250
/** The longest interval between two batches, in milliseconds: a client without a message for longer reconnects. */
const heartbeatMs = 5000

/** Schedules the batches of a room: at short intervals, and less often if a batch takes long. */
export class FlushScheduler {
  readonly #flush: () => void
  #timer: NodeJS.Timeout | null = null
  #due = Infinity
  #startedAt = 0
  #interval = shortestMs
  #running = false

  constructor(flush: () => void) {
    this.#flush = flush
  }

  start(): void {
    this.#running = true
    this.#schedule(performance.now() + heartbeatMs)
  }

  stop(): void {
    this.#running = false
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  soon(): void {
    this.#schedule(Math.max(performance.now() + gatherMs, this.#startedAt + this.#interval))
  }

  later(): void {
    this.#schedule(Math.max(performance.now() + gatherMs, this.#startedAt + Math.max(viewersMs, this.#interval)))
  }

  #schedule(due: number): void {
    if (!this.#running || due >= this.#due) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#due = due
    this.#timer = setTimeout(() => this.#run(), Math.max(0, due - performance.now()))
  }

  #run(): void {
    this.#timer = null
    this.#due = Infinity
    this.#startedAt = performance.now()
    this.#flush()
    const endedAt = performance.now()
    this.#interval = Math.min(longestMs, Math.max(shortestMs, (endedAt - this.#startedAt) * timesOfCost))
    this.#schedule(endedAt + heartbeatMs)
  }
}
