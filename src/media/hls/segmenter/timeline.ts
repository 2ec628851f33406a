import type { Clock } from '../../clock.ts'
import type { Sample } from '../../codecs/index.ts'

/**
 * Media time: milliseconds since the first frame of the live, without pauses. Each encoder connection maps its own
 * clock to it, so that parts follow each other without a gap even if an encoder returns with a clock at zero.
 */
export class Timeline {
  #clock: Clock
  #offset = 0
  #start = 0
  #wall = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Maps the publisher's `first` sample to media time `start`; its date is its time of arrival. */
  restart(first: Sample, start: number): void {
    this.#offset = start - first.dts
    this.#start = start
    this.#wall = this.#clock.wall() - (this.#clock.monotonic() - first.arrivedAt)
  }

  /** In media milliseconds. */
  at(sample: Sample): number {
    return sample.dts + this.#offset
  }

  /** Milliseconds since the Unix epoch for a media time in seconds. */
  readonly dateOf = (seconds: number): number => this.#wall + seconds * 1000 - this.#start
}
