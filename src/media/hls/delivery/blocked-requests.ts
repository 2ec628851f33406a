import type { Clock } from '../../clock.ts'
import { reloadState, type ReloadTarget } from './reload.ts'
import type { Rendition } from '../playlist/rendition.ts'

/**
 * `interrupted`: no encoder, so the position will not be listed soon; `late`: three target durations have passed;
 * `gone`: no such live.
 */
export type Outcome = 'listed' | 'interrupted' | 'late' | 'gone'

interface Waiter {
  readonly target: ReloadTarget
  readonly deadline: number
  readonly answer: (outcome: Outcome) => void
}

/** Requests that wait until one rendition lists a position; checked together once per change. */
export class BlockedRequests {
  #rendition: Rendition
  #clock: Clock
  /** In order of arrival, and so of deadline. */
  #waiters = new Set<Waiter>()
  #cancelTimer: (() => void) | null = null

  constructor(rendition: Rendition, clock: Clock) {
    this.#rendition = rendition
    this.#clock = clock
    rendition.onListed = () => this.#wake()
  }

  /** Calls `answer` once, later; the returned function cancels the request. */
  add(target: ReloadTarget, answer: (outcome: Outcome) => void): () => void {
    // RFC 8216bis §6.2.5.2: after three target durations of waiting the response is "unavailable".
    const deadline = this.#clock.monotonic() + 3000 * this.#rendition.live.targetDuration
    const waiter = { target, deadline, answer }
    this.#waiters.add(waiter)
    if (this.#cancelTimer === null) this.#arm()
    return () => {
      this.#waiters.delete(waiter)
    }
  }

  /** Answers all requests with `gone`. */
  close(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    for (const waiter of this.#waiters) this.#answer(waiter, 'gone')
  }

  #wake(): void {
    const { live } = this.#rendition
    for (const waiter of this.#waiters) {
      if (reloadState(this.#rendition, waiter.target) !== 'later') this.#answer(waiter, 'listed')
      else if (live.interrupted) this.#answer(waiter, 'interrupted')
    }
  }

  #arm(): void {
    const [first] = this.#waiters
    if (first === undefined) return
    this.#cancelTimer = this.#clock.after(Math.max(1, first.deadline - this.#clock.monotonic()), () => {
      this.#cancelTimer = null
      const now = this.#clock.monotonic()
      for (const waiter of this.#waiters) {
        if (waiter.deadline > now) break
        this.#answer(waiter, 'late')
      }
      this.#arm()
    })
  }

  #answer(waiter: Waiter, outcome: Outcome): void {
    this.#waiters.delete(waiter)
    waiter.answer(outcome)
  }
}
