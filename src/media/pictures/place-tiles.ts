import type { PlacedTile, TileName } from './names.ts'

/** The tiles of these segments, in order, each with the time at which its segment begins when they are played one after the other. */
export function placeTiles(
  tiles: readonly TileName[],
  segments: readonly { readonly msn: number; readonly duration: number }[],
): PlacedTile[] {
  const known = new Map(tiles.map((tile) => [tile.msn, tile]))
  const placed: PlacedTile[] = []
  let atMs = 0
  for (const { msn, duration } of segments) {
    const tile = known.get(msn)
    if (tile !== undefined) placed.push({ ...tile, atMs })
    atMs += duration * 1000
  }
  return placed
}
