const four = '@xl:grid-cols-2 @4xl:grid-cols-4'
const three = '@xl:grid-cols-2 @4xl:grid-cols-3'

/** The columns in which so many cards stand without leaving one alone, as classes. */
export function columns(count: number): string {
  if (count === 2) return '@xl:grid-cols-2'
  return count % 4 === 0 || count === 7 ? four : three
}
