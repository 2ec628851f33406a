import { joinViewers, type ViewerChanges } from './presence-message.ts'
import type { ViewersByRoom } from './viewer-sets.ts'

/** The changes of the viewers of this process that are not published yet. Times in milliseconds. */
export class OwnChanges {
  /** By room the viewers who have joined (true) or left since the last message. */
  readonly #changed = new Map<string, Map<string, boolean>>()
  readonly #wholeEveryMs: number
  #number = 0
  /** All viewers are due: nothing is published yet, or another process has asked for them. */
  #wholeDue = true
  #sentWholeAt = -Infinity

  /** However many processes ask, all viewers are published once in `wholeEveryMs`. */
  constructor(wholeEveryMs: number) {
    this.#wholeEveryMs = wholeEveryMs
  }

  record(room: string, viewer: string, joined: boolean): void {
    const changed = this.#changed.get(room) ?? new Map<string, boolean>()
    this.#changed.set(room, changed)
    changed.set(viewer, joined)
  }

  requestWhole(): void {
    this.#wholeDue = true
  }

  /** The next message; `own` are all viewers of this process. */
  take(own: ViewersByRoom, now: number): ViewerChanges {
    this.#number += 1
    const changed = [...this.#changed]
    this.#changed.clear()
    if (this.#wholeDue && now - this.#sentWholeAt >= this.#wholeEveryMs) {
      this.#wholeDue = false
      this.#sentWholeAt = now
      return { number: this.#number, isWhole: true, joined: joinViewers(own), left: {} }
    }
    const those = (joined: boolean) =>
      changed.map(
        ([room, viewers]) => [room, [...viewers].flatMap(([one, has]) => (has === joined ? [one] : []))] as const,
      )
    return {
      number: this.#number,
      isWhole: false,
      joined: joinViewers(those(true)),
      left: joinViewers(those(false)),
    }
  }
}
