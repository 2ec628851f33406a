import type { Clock } from '../../clock.ts'
import type { Sample } from '../../stream/sample.ts'

/**
 * Media time: milliseconds since the live's first picture, without the pauses. Each encoder connection maps its own
 * clock onto it, so that parts follow each other without a hole also when an encoder comes back with a clock at zero.
 */
export class Timeline {
  #clock: Clock
  #offset = 0
  #start = 0
  #wall = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The publisher's `first` sample happens at media time `start`; its date is when it arrived. */
  restart(first: Sample, start: number): void {
    this.#offset = start - first.dts
    this.#start = start
    this.#wall = this.#clock.wall() - (this.#clock.monotonic() - first.arrivedAt)
  }

  /** In media milliseconds. */
  at(sample: Sample): number {
    return sample.dts + this.#offset
  }

  /** Milliseconds since the Unix epoch, for a media time in seconds. */
  readonly dateOf = (seconds: number): number => this.#wall + seconds * 1000 - this.#start
}
