import { randomUUID } from 'node:crypto'
import type { Position } from '#contract/realtime.ts'
import { windowLength, type Appended, type RoomEntry } from './port.ts'

/** One epoch of the order of a room, with its last entries. */
export class RoomWindow {
  readonly epoch: string
  #sequence: number
  readonly #entries: RoomEntry[] = []
  readonly #sequences = new Map<string, number>()

  /** `sequence`: of the last of `entries`. */
  constructor(epoch: string = randomUUID(), sequence = 0, entries: readonly RoomEntry[] = []) {
    this.epoch = epoch
    this.#sequence = sequence - entries.length
    for (const entry of entries) this.take(entry)
  }

  get position(): Position {
    return { epoch: this.epoch, sequence: this.#sequence }
  }

  get entries(): readonly RoomEntry[] {
    return this.#entries
  }

  /** Null for an id that is not in the window. */
  positionOf(id: string): Position | null {
    const sequence = this.#sequences.get(id)
    return sequence === undefined ? null : { epoch: this.epoch, sequence }
  }

  append(entry: RoomEntry): Appended {
    const known = this.positionOf(entry.id)
    if (known) return { position: known, repeated: true }
    this.take(entry)
    return { position: this.position, repeated: false }
  }

  /** The next entry, which somebody else has put in its place. */
  take(entry: RoomEntry): void {
    this.#sequence += 1
    this.#entries.push(entry)
    this.#sequences.set(entry.id, this.#sequence)
    if (this.#entries.length <= windowLength) return
    const oldest = this.#entries.shift()
    if (oldest) this.#sequences.delete(oldest.id)
  }

  /** Null for another epoch, and for what has left the window or has not come. */
  since({ epoch, sequence }: Position): readonly RoomEntry[] | null {
    const behind = this.#sequence - sequence
    if (epoch !== this.epoch || behind < 0 || behind > this.#entries.length) return null
    return this.#entries.slice(this.#entries.length - behind)
  }
}
