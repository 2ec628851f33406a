/** The assumed height of a row that was never rendered, in pixels. */
export const estimatedHeight = 44

/** The top of each row, and after them the end of the last one, in pixels. */
export function offsetsOf(keys: readonly string[], heights: ReadonlyMap<string, number>): number[] {
  let end = 0
  return [0, ...keys.map((key) => (end += heights.get(key) ?? estimatedHeight))]
}

/** Adds measured heights and drops those of removed rows. Returns the same map when no height has changed. */
export function mergeHeights(
  heights: ReadonlyMap<string, number>,
  measured: readonly (readonly [key: string, height: number])[],
  keys: readonly string[],
): ReadonlyMap<string, number> {
  if (measured.every(([key, height]) => heights.get(key) === height)) return heights
  const present = new Set(keys)
  return new Map([...heights, ...measured].filter(([key]) => present.has(key)))
}

/** The index of the row at `y`; of the first or last one when `y` is outside of the rows. */
export function rowAt(offsets: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** The rows to render: the visible ones with a margin above and below; `end` is exclusive. */
export function rowsInView(
  offsets: readonly number[],
  { top, height }: { readonly top: number; readonly height: number },
): { readonly start: number; readonly end: number } {
  const marginRows = 8
  const start = Math.max(0, rowAt(offsets, top) - marginRows)
  const end = Math.min(offsets.length - 1, rowAt(offsets, top + height) + 1 + marginRows)
  return { start, end }
}

/** The number of rows after the last seen one. */
export function unseenRows(keys: readonly string[], seen: ReadonlySet<string>): number {
  const last = keys.findLastIndex((key) => seen.has(key))
  return keys.length - 1 - last
}

interface ScrollState {
  readonly scrollTop: number
  /** The largest possible `scrollTop`. */
  readonly maxTop: number
  /** The `scrollTop` of the last render or scroll event. */
  readonly lastTop: number
}

/**
 * How far the reader has scrolled since then, in pixels: the scroll event comes only with the next frame of the browser,
 * and a render before it must not undo the movement. A list that became shorter has moved by itself, to its end.
 */
export function scrolledSince({ scrollTop, maxTop, lastTop }: ScrollState): number {
  const shortened = scrollTop < lastTop && scrollTop >= maxTop - 1
  return shortened ? 0 : scrollTop - lastTop
}
