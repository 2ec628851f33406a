import type { HeartOrigin } from './hearts.ts'

/** One heart that rises over the video; times in seconds. */
export interface FloatingHeart extends HeartOrigin {
  /** A share of the height of the canvas. */
  readonly climb: number
  readonly startsAt: number
  readonly duration: number
  /** In pixels. */
  readonly size: number
  /** The amplitude of its horizontal swing in pixels, and the initial phase in radians. */
  readonly sway: number
  readonly phase: number
  readonly hue: number
}

/** More would cover the video and lower the frame rate. */
export const maxHearts = 60
/** The most hearts drawn of one batch. */
const maxOfBatch = 12
/** The hearts of a batch start within this time. */
const spreadSeconds = 0.4

/** In pixels. */
export interface DrawnHeart {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly opacity: number
  readonly hue: number
}

interface NewHearts {
  readonly count: number
  /** Null: at the right edge, above the controls. */
  readonly origin: HeartOrigin | null
}

/** Adds hearts, within the limits. */
export function addHearts(
  hearts: readonly FloatingHeart[],
  { count, origin }: NewHearts,
  now: number,
  random: () => number,
): readonly FloatingHeart[] {
  const added = Math.min(count, maxOfBatch, maxHearts - hearts.length)
  const fresh = Array.from({ length: Math.max(0, added) }, (_, index) => ({
    x: origin?.x ?? 0.86 + random() * 0.1,
    y: origin?.y ?? 0.8,
    // Up to a quarter of the height below the top.
    climb: Math.min(0.55, origin?.y ?? 1),
    startsAt: now + (index === 0 ? 0 : random() * spreadSeconds),
    duration: 2.2 + random() * 0.9,
    size: 18 + random() * 14,
    sway: 6 + random() * 14,
    phase: random() * Math.PI * 2,
    hue: 330 + random() * 40,
  }))
  return [...hearts, ...fresh]
}

export const removeFinished = (hearts: readonly FloatingHeart[], now: number): readonly FloatingHeart[] =>
  hearts.filter(({ startsAt, duration }) => now < startsAt + duration)

/** How a heart is drawn at `now`; null before its start and after its end. */
export function drawnHeartOf(
  heart: FloatingHeart,
  now: number,
  { width, height }: { width: number; height: number },
): DrawnHeart | null {
  const progress = (now - heart.startsAt) / heart.duration
  if (progress < 0 || progress >= 1) return null
  const rise = 1 - (1 - progress) ** 1.6
  return {
    x: heart.x * width + Math.sin(heart.phase + progress * 5) * heart.sway,
    y: height * (heart.y - heart.climb * rise),
    size: heart.size * Math.min(1, progress * 8),
    opacity: Math.min(1, (1 - progress) * 2.5),
    hue: heart.hue,
  }
}
