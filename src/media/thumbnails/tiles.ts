import type { PlacedTile, TileName } from './names.ts'

/** The largest number of tiles on a seek bar. */
const MAX_TILES = 300

/** The stride of tiles, a power of two, for a live that has reached segment `msn`. */
export function strideAt(msn: number): number {
  let stride = 1
  while (msn / stride >= MAX_TILES) stride *= 2
  return stride
}

/**
 * Whether segment `msn` gets a tile. Fewer do as the live gets longer. Strides are powers of two, so that the existing
 * tiles include all that are needed later, also after a crash, without any state.
 */
export const hasTile = (msn: number): boolean => msn % strideAt(msn) === 0

/** The tiles of these segments in order, each with the start time of its segment in playback. */
export function placeTiles(
  tiles: readonly TileName[],
  segments: readonly { readonly msn: number; readonly duration: number }[],
): PlacedTile[] {
  const byMsn = new Map(tiles.map((tile) => [tile.msn, tile]))
  const placed: PlacedTile[] = []
  let atMs = 0
  for (const { msn, duration } of segments) {
    const tile = byMsn.get(msn)
    if (tile !== undefined) placed.push({ ...tile, atMs })
    atMs += duration * 1000
  }
  return placed
}
