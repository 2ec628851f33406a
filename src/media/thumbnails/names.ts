/** The current poster of a live or a recording. */
export const POSTER = 'poster.jpg'
/** A WebVTT file that maps times to tiles, with media fragments for regions. */
export const THUMBNAIL_TRACK = 'thumbnails.vtt'

/** One thumbnail of the seek bar: the start of segment `msn`. A name never denotes other bytes. */
export interface TileName {
  readonly msn: number
  readonly width: number
  readonly height: number
  /** The token of its session. */
  readonly token: string
}

/** A tile with its time, in milliseconds from the start of playback. */
export interface PlacedTile extends TileName {
  readonly atMs: number
}

export const formatTile = ({ msn, width, height, token }: TileName): string =>
  `tile-${msn}-${width}x${height}-${token}.jpg`

const TILE = /^tile-(0|[1-9][0-9]{0,8})-([1-9][0-9]{0,3})x([1-9][0-9]{0,3})-([0-9a-f]{8})\.jpg$/

/** Null for other files. */
export function parseTile(file: string): TileName | null {
  const [, msn, width, height, token] = TILE.exec(file) ?? []
  if (token === undefined) return null
  return { msn: Number(msn), width: Number(width), height: Number(height), token }
}

/** The longer side of a poster, in pixels. */
export const POSTER_SIZE = 640
/** The longer side of a seek-bar tile, in pixels. */
export const TILE_SIZE = 160
