/** Values of the lines of a chart from 0 up to at least `largest`: at most five, of the form 1, 2 or 5 × 10ⁿ. */
export function ticksUpTo(largest: number): number[] {
  const rough = Math.max(1, largest) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10
  const step = Math.max(1, factor * power)
  const count = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Indices of at most `most` points, the first and the last included, at equal distances. */
export function labelledPoints(length: number, most: number): number[] {
  const count = Math.min(length, most)
  if (count < 2) return length === 0 ? [] : [0]
  return Array.from({ length: count }, (_, index) => Math.round((index * (length - 1)) / (count - 1)))
}

/** The path of a line through values, in a box of 100 × 100 whose upper edge is `top`. */
export function linePath(values: readonly number[], top: number): string {
  return values
    .map((value, index) => {
      const x = values.length === 1 ? 50 : (index / (values.length - 1)) * 100
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${(100 - (value / top) * 100).toFixed(2)}`
    })
    .join('')
}
