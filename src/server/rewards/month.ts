/** From the first moment of a month in Japan (`2026-11`) until before the first one of the next. */
export function monthBounds(month: string): { readonly from: Date; readonly to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = (index: number) => new Date(Date.UTC(year, index, 1) - japanAheadMs)
  return { from: first(number - 1), to: first(number) }
}

/** Japan has no summer time. */
const japanAheadMs = 9 * 60 * 60 * 1000
