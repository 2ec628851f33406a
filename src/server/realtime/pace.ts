/** Between two frames of a small room, in milliseconds. */
const shortestMs = 50
/** A first event waits so long for others. */
const gatherMs = 10
/** A larger room takes so many times as long as its frame takes to be written to all, counted from beginning to beginning. */
const timesOfCost = 2
const longestMs = 180
/** How many are there is told so often at most. */
const viewersMs = 250
/** Nothing happens, and everybody hears so: a page that hears nothing for longer knows that it must come again. */
const pulseMs = 5000

/** When a room sends its next frame: soon, yet the less often the longer a frame takes. */
export class Pace {
  readonly #flush: () => void
  #timer: NodeJS.Timeout | null = null
  #due = Infinity
  #beganAt = 0
  #tick = shortestMs
  #running = false

  constructor(flush: () => void) {
    this.#flush = flush
  }

  start(): void {
    this.#running = true
    this.#at(performance.now() + pulseMs)
  }

  stop(): void {
    this.#running = false
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  soon(): void {
    this.#at(Math.max(performance.now() + gatherMs, this.#beganAt + this.#tick))
  }

  later(): void {
    this.#at(Math.max(performance.now() + gatherMs, this.#beganAt + Math.max(viewersMs, this.#tick)))
  }

  #at(due: number): void {
    if (!this.#running || due >= this.#due) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#due = due
    this.#timer = setTimeout(() => this.#run(), Math.max(0, due - performance.now()))
  }

  #run(): void {
    this.#timer = null
    this.#due = Infinity
    this.#beganAt = performance.now()
    this.#flush()
    const flushedAt = performance.now()
    this.#tick = Math.min(longestMs, Math.max(shortestMs, (flushedAt - this.#beganAt) * timesOfCost))
    this.#at(flushedAt + pulseMs)
  }
}
