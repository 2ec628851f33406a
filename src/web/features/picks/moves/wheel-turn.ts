import type { Step } from './step.ts'

/** An event of the wheel. */
export interface WheelMove {
  /** Positive towards older picks. */
  readonly pixels: number
  /** In milliseconds. */
  readonly at: number
}

/** A turn of a wheel, or a swipe on a touchpad with its momentum, up to an event. */
export interface WheelTurn {
  readonly at: number
  /** Since the turn began. */
  readonly pixels: number
  /** Pixels per millisecond, smoothed: events are neither regular nor of equal size. */
  readonly speed: number
  /** The lowest speed since the last step, except for the time right after it. */
  readonly lowest: number
  readonly steppedAt: number | null
  /** The step of this event. */
  readonly step: Step
}

/** A turn ends with so long a pause. */
const pauseMs = 200
/** A finger on a touchpad is still getting faster so long after the step. */
const accelerationMs = 350
const smoothingMs = 40
/** The smallest turn of a wheel; less is a finger that rests on a touchpad. */
const smallest = 4
/** Pixels per millisecond: at a lower speed no other swipe is noticed in the momentum of the last one. */
const slowest = 0.5

const noTurn: WheelTurn = { at: 0, pixels: 0, speed: 0, lowest: 0, steppedAt: null, step: 0 }

/**
 * The turn after one more event. A turn is one step, however long its momentum lasts; another swipe during the momentum is
 * another one, because momentum alone never gets faster.
 */
export function afterMove(turn: WheelTurn | null, { pixels, at }: WheelMove): WheelTurn {
  const pause = turn === null ? pauseMs : Math.max(1, Math.min(pauseMs, at - turn.at))
  const continues = turn !== null && pause < pauseMs && turn.pixels * pixels >= 0
  const { speed: before, steppedAt, ...last } = continues ? turn : noTurn
  const total = last.pixels + pixels
  const speed = before + ((Math.abs(pixels) / pause - before) * pause) / (pause + smoothingMs)
  const isLater = steppedAt !== null && at - steppedAt >= accelerationMs
  const lowest = isLater ? Math.min(last.lowest, speed) : speed
  const steps = steppedAt === null ? Math.abs(total) >= smallest : isLater && speed >= slowest && speed > 2 * lowest
  if (!steps) return { at, pixels: total, speed, lowest, steppedAt, step: 0 }
  return { at, pixels: total, speed, lowest: speed, steppedAt: at, step: total > 0 ? 1 : -1 }
}
