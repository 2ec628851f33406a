import { giftAnimations, type GiftAnimation } from '#contract/gifts/limits.ts'

export interface Chime {
  /** In Hz, one after the other. */
  readonly notes: readonly number[]
  /** Seconds between two notes. */
  readonly step: number
  /** Seconds until a note is inaudible. */
  readonly ring: number
  /** From 0 to 1, below the volume of voices. */
  readonly loudness: number
}

const [c5, e5, g5, c6, e6, g6, c7] = [523.25, 659.26, 783.99, 1046.5, 1318.51, 1567.98, 2093]

/** The chime of a gift: the larger its animation, the longer and louder. */
export const chimes = {
  rise: { notes: [e6, g6], step: 0.09, ring: 0.35, loudness: 0.08 },
  pop: { notes: [c6, g6], step: 0.09, ring: 0.4, loudness: 0.09 },
  shower: { notes: [c6, e6, g6], step: 0.09, ring: 0.5, loudness: 0.11 },
  parade: { notes: [g5, c6, e6, g6, c7], step: 0.1, ring: 0.7, loudness: 0.13 },
  spectacle: { notes: [c5, e5, g5, c6, e6, g6, c7], step: 0.11, ring: 1.2, loudness: 0.16 },
} as const satisfies Record<GiftAnimation, Chime>

/** In seconds. */
export const lengthOf = ({ notes, step, ring }: Chime): number => (notes.length - 1) * step + ring

const sizeOf = (animation: GiftAnimation): number => giftAnimations.indexOf(animation)

/** One chime at a time: of the gifts that arrive meanwhile only the largest is heard. */
export class ChimeQueue {
  #playing = false
  #next: GiftAnimation | null = null

  /** Returns the chime that starts now; null while another one plays. */
  offer(animation: GiftAnimation): GiftAnimation | null {
    if (this.#playing) {
      if (this.#next === null || sizeOf(animation) > sizeOf(this.#next)) this.#next = animation
      return null
    }
    this.#playing = true
    return animation
  }

  /** Called at the end of a chime; returns the one that follows. */
  ended(): GiftAnimation | null {
    const next = this.#next
    this.#next = null
    this.#playing = next !== null
    return next
  }
}
