/** To the previous or to the next pick; zero stays. */
export type Step = -1 | 0 | 1

/** The position after a step; none leads beyond the ends of the list. */
export const afterStep = (position: number, step: Step, count: number): number =>
  Math.max(0, Math.min(count - 1, position + step))
