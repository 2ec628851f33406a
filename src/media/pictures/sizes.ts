/** The longer side of what shows a live or a recording, in pixels. */
export const POSTER_SIZE = 640
/** The longer side of a tile of the seek bar, in pixels. */
export const TILE_SIZE = 160
