/** A speed over less than this, in milliseconds, says nothing. */
const SHORTEST_MS = 3_000
const WINDOW_MS = 10_000

interface Mark {
  readonly dts: number
  readonly at: number
}

/** How fast a publisher's clock runs, measured by ours. */
export class Pace {
  /** One mark every half second or so, the oldest first. */
  #marks: Mark[] = []
  #last: Mark | null = null

  /** A picture with this decoding time arrived at `at`; both in milliseconds. */
  add(dts: number, at: number): void {
    const mark = { dts, at }
    if (this.#last !== null && (dts < this.#last.dts || dts - this.#last.dts > WINDOW_MS)) this.#marks = []
    this.#last = mark
    const newest = this.#marks.at(-1)
    if (newest !== undefined && at - newest.at < 500) return
    this.#marks.push(mark)
    while (at - (this.#marks[0]?.at ?? at) > WINDOW_MS) this.#marks.shift()
  }

  /** 1 when media comes as fast as time passes; 1 as well while too little has come to tell. */
  get speed(): number {
    const [first] = this.#marks
    const last = this.#last
    if (first === undefined || last === null || last.at - first.at < SHORTEST_MS) return 1
    return Math.round(((last.dts - first.dts) / (last.at - first.at)) * 100) / 100
  }
}
