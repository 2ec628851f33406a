/** Between two batches of a small room, in milliseconds. */
const shortestMs = 50
/** A first event waits so long for others. */
const gatherMs = 10
/** The interval is this multiple of the time that writing a batch to all takes, measured from start to start. */
const timesOfCost = 2
const longestMs = 180
/** The shortest time between two changes of the number of viewers. */
const viewersMs = 250
/** A batch is sent at least this often, so that a client that receives nothing for longer reconnects. */
const heartbeatMs = 5000

/** Decides when a room sends its next batch: soon, and less often the longer a batch takes. */
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
