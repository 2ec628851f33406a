import { Malformed, Unplayable } from '../codecs/index.ts'
import { ProtocolError } from './message.ts'

/** Longer than any encoder needs until its next key frame, in milliseconds. */
const longestMs = 30_000

/** Tolerates unreadable media of one kind for a while: encoders recover from it by themselves. */
export class Damage {
  readonly #kind: 'video' | 'audio'
  readonly #onDamage: (reason: string) => void
  #since: number | null = null

  /** `onDamage` is called with the first reason after readable media. */
  constructor(kind: 'video' | 'audio', onDamage: (reason: string) => void) {
    this.#kind = kind
    this.#onDamage = onDamage
  }

  /** Calls `read`; false instead of a ProtocolError or Malformed. Throws Unplayable when nothing was readable for long. */
  tolerate(arrivedAt: number, read: () => boolean): boolean {
    try {
      const sampled = read()
      if (sampled) this.#since = null
      return sampled
    } catch (error) {
      if (!(error instanceof ProtocolError || error instanceof Malformed)) throw error
      this.#add(arrivedAt, error.message)
      return false
    }
  }

  #add(arrivedAt: number, reason: string): void {
    if (this.#since === null) this.#onDamage(reason)
    this.#since ??= arrivedAt
    if (arrivedAt - this.#since < longestMs) return
    throw new Unplayable(
      `no readable ${this.#kind} for ${longestMs / 1000} s (${reason}): restart the encoder, or update it`,
      'damaged',
    )
  }
}
