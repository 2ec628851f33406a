/** The time that the whole width stands for, in milliseconds. */
const span = 300_000
/** Points further apart than this belong to two connections, in milliseconds. */
const longestGap = 7_000

/**
 * The path of a line through values at times (milliseconds), the newest at the right edge; the floor is 0, the ceiling
 * a little above the largest value. The line breaks where nothing came for a while.
 */
export function chartLine(times: readonly number[], values: readonly number[], width: number, height: number): string {
  const newest = times.at(-1) ?? 0
  const ceiling = Math.max(1, ...values) * 1.1
  return values
    .map((value, index) => {
      const at = times[index] ?? newest
      const x = Math.max(0, width - ((newest - at) / span) * width)
      const y = height - (value / ceiling) * height
      const begins = index === 0 || at - (times[index - 1] ?? at) > longestGap
      return `${begins ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
