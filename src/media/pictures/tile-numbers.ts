/** A seek bar has no more tiles than this, however long the live was. */
const MOST_TILES = 300

/** Of a live that has come to segment `msn`: one segment in so many has a tile, a power of two. */
export function strideAt(msn: number): number {
  let stride = 1
  while (msn / stride >= MOST_TILES) stride *= 2
  return stride
}

/**
 * Whether segment `msn` gets a tile when it is over. The longer a live has been on, the fewer do; as strides are powers of
 * two, those made earlier hold all that are wanted later, also after a crash, and nothing needs to be remembered.
 */
export const hasTile = (msn: number): boolean => msn % strideAt(msn) === 0
