/** The rotation and reflection of a displayed frame. */
export type Orientation =
  | 'upright'
  | 'mirrored'
  | 'flipped'
  | 'half-turn'
  | 'clockwise'
  | 'counterclockwise'
  | 'transposed'
  | 'transversed'

/**
 * Reads a display matrix (ISO/IEC 14496-12 §6.2.2, as nine 32-bit integers in native byte order) as one of eight
 * orientations. An oblique angle counts as the nearest orientation.
 */
export function orientationOf(matrix: Buffer | null): Orientation {
  if (matrix === null || matrix.length < 36) return 'upright'
  const number = (index: number): number => matrix.readInt32LE(index * 4)
  const [a, b, c, d] = [number(0), number(1), number(3), number(4)]
  if (Math.abs(b) + Math.abs(c) > Math.abs(a) + Math.abs(d)) {
    if (b > 0) return c < 0 ? 'clockwise' : 'transposed'
    return c < 0 ? 'transversed' : 'counterclockwise'
  }
  if (a < 0) return d < 0 ? 'half-turn' : 'mirrored'
  return d < 0 ? 'flipped' : 'upright'
}

/** Whether width and height are swapped. */
export const swapsDimensions = (orientation: Orientation): boolean =>
  ['clockwise', 'counterclockwise', 'transposed', 'transversed'].includes(orientation)
