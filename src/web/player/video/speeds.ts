/** The speeds that viewers can choose, the slowest first. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** The next faster or slower speed; the same at the end of the list. */
export function neighbouringSpeed(rate: number, direction: 'faster' | 'slower'): number {
  if (direction === 'faster') return speeds.find((one) => one > rate) ?? rate
  return speeds.findLast((one) => one < rate) ?? rate
}
