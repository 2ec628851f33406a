import type { interruptionGraceSeconds } from '#contract/lives.ts'

/** Seconds an interrupted live waits for its encoder (the contract's figure, without its schemas in this bundle). */
export const interruptionGrace = 60 satisfies typeof interruptionGraceSeconds

/** Whole seconds left before an interruption that began at `since` ends the live. */
export const interruptionLeft = (since: string, now: number): number =>
  Math.min(interruptionGrace, Math.max(0, Math.ceil(interruptionGrace - (now - Date.parse(since)) / 1000)))
