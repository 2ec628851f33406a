/** Of a row that was never drawn, in pixels. */
export const usualHeight = 44

/** Where each row begins, and behind them where the last one ends. */
export function offsetsOf(keys: readonly string[], heights: ReadonlyMap<string, number>): number[] {
  let end = 0
  return [0, ...keys.map((key) => (end += heights.get(key) ?? usualHeight))]
}

/** What is known of the rows there are, with what was measured now; the very same where nothing new was. */
export function withHeights(
  known: ReadonlyMap<string, number>,
  measured: readonly (readonly [key: string, height: number])[],
  keys: readonly string[],
): ReadonlyMap<string, number> {
  if (measured.every(([key, height]) => known.get(key) === height)) return known
  const there = new Set(keys)
  return new Map([...known, ...measured].filter(([key]) => there.has(key)))
}

/** The index of the row that is at `y`; of the first or last one where there is none. */
export function rowAt(offsets: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** The rows to be drawn for what is seen, some more above and below included; `end` is not one of them. */
export function rowsInView(
  offsets: readonly number[],
  { top, height }: { readonly top: number; readonly height: number },
): { readonly start: number; readonly end: number } {
  const more = 8
  const start = Math.max(0, rowAt(offsets, top) - more)
  const end = Math.min(offsets.length - 1, rowAt(offsets, top + height) + 1 + more)
  return { start, end }
}

/** How many rows at the end are not among those that were seen. */
export function unseenRows(keys: readonly string[], seen: ReadonlySet<string>): number {
  const last = keys.findLastIndex((key) => seen.has(key))
  return keys.length - 1 - last
}
