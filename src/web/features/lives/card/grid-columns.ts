/** From so many cards on, they have one size. */
const many = 6

/** The class of the columns of a wide screen: few cards are larger if more of the last row is filled then. */
export function gridColumns(upright: readonly boolean[]): string {
  // A landscape card is two columns wide.
  const width = upright.reduce((sum, one) => sum + (one ? 1 : 2), 0)
  const filled = (columns: number) => (((width - 1) % columns) + 1) / columns
  return upright.length < many && filled(4) > filled(6) ? 'lg:grid-cols-4' : 'lg:grid-cols-6'
}
