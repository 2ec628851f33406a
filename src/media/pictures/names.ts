/** The picture of a live or a recording, as it is now. */
export const POSTER = 'poster.jpg'
/** Which tile belongs to which time (WebVTT, with places as media fragments). */
export const TRACK = 'thumbnails.vtt'

/** One small picture of a seek bar: the beginning of segment `msn`. A name never means other bytes. */
export interface TileName {
  readonly msn: number
  readonly width: number
  readonly height: number
  /** Of the take that it is from. */
  readonly token: string
}

/** A tile and the time that it is for, in milliseconds from the beginning of what is played. */
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
