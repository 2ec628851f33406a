import { randomUUID } from 'node:crypto'
import type { Position } from '#contract/realtime/schemas.ts'
import { windowLength, type Appended, type RoomEntry } from './port.ts'

/** The last entries of a room's log, in one epoch. */
export class RoomWindow {
  readonly epoch: string
  #sequence: number
  readonly #entries: RoomEntry[] = []
  readonly #sequences = new Map<string, number>()

  /** `sequence` is that of the last entry. */
  constructor(epoch: string = randomUUID(), sequence = 0, entries: readonly RoomEntry[] = []) {
    this.epoch = epoch
    this.#sequence = sequence - entries.length
    for (const entry of entries) this.add(entry)
  }

  get position(): Position {
    return { epoch: this.epoch, sequence: this.#sequence }
  }

  get entries(): readonly RoomEntry[] {
    return this.#entries
  }

  /** Returns null for an id that is not in the window. */
  positionOf(id: string): Position | null {
    const sequence = this.#sequences.get(id)
    return sequence === undefined ? null : { epoch: this.epoch, sequence }
  }

  append(entry: RoomEntry): Appended {
    const existing = this.positionOf(entry.id)
    if (existing) return { position: existing, repeated: true }
    this.add(entry)
    return { position: this.position, repeated: false }
  }

  /** Adds the next entry of the shared log. */
  add(entry: RoomEntry): void {
    this.#sequence += 1
    this.#entries.push(entry)
    this.#sequences.set(entry.id, this.#sequence)
    if (this.#entries.length <= windowLength) return
    const oldest = this.#entries.shift()
    if (oldest) this.#sequences.delete(oldest.id)
  }

  /** Returns null for another epoch, and for a position outside of the window. */
  since({ epoch, sequence }: Position): readonly RoomEntry[] | null {
    const behind = this.#sequence - sequence
    if (epoch !== this.epoch || behind < 0 || behind > this.#entries.length) return null
    return this.#entries.slice(this.#entries.length - behind)
  }
}
