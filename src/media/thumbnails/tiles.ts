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

/** An image region for a time, in a file beside the track. */
export interface Thumbnail {
  /** In milliseconds from the start of playback. */
  readonly atMs: number
  readonly file: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * A WebVTT file (W3C) whose cues are image regions (Media Fragments §4.2.2); each cue lasts until the next, and the
 * last one until `endMs`.
 */
export function thumbnailTrack(thumbnails: readonly Thumbnail[], endMs: number): string {
  const cues = thumbnails.map(({ atMs, file, x, y, width, height }, index) => {
    const until = thumbnails[index + 1]?.atMs ?? Math.max(endMs, atMs + 1)
    return `\n${timestamp(atMs)} --> ${timestamp(until)}\n${file}#xywh=${x},${y},${width},${height}\n`
  })
  return `WEBVTT\n${cues.join('')}`
}

function timestamp(ms: number): string {
  const whole = Math.round(ms)
  const pad = (value: number, length: number): string => String(Math.floor(value)).padStart(length, '0')
  const clock = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60].map((value) => pad(value, 2)).join(':')
  return `${clock}.${pad(whole % 1000, 3)}`
}
