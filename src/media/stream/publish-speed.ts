/** The shortest period, in milliseconds, over which a speed is measured. */
const MIN_PERIOD_MS = 3_000
const WINDOW_MS = 10_000

interface Mark {
  readonly dts: number
  readonly at: number
}

/** Measures the publisher's clock against ours. */
export class PublishSpeed {
  /** About one mark every half second, the oldest first. */
  #marks: Mark[] = []
  #last: Mark | null = null

  /** Adds a frame with this decoding time that arrived at `at`; both in milliseconds. */
  add(dts: number, at: number): void {
    const mark = { dts, at }
    if (this.#last !== null && (dts < this.#last.dts || dts - this.#last.dts > WINDOW_MS)) this.#marks = []
    this.#last = mark
    const newest = this.#marks.at(-1)
    if (newest !== undefined && at - newest.at < 500) return
    this.#marks.push(mark)
    while (at - (this.#marks[0]?.at ?? at) > WINDOW_MS) this.#marks.shift()
  }

  /** 1 if media arrives in real time, and also until enough media has been received. */
  get speed(): number {
    const [first] = this.#marks
    const last = this.#last
    if (first === undefined || last === null || last.at - first.at < MIN_PERIOD_MS) return 1
    return Math.round(((last.dts - first.dts) / (last.at - first.at)) * 100) / 100
  }
}
