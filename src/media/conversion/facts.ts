/** The times of one track, in milliseconds of the file's own time. */
export interface TrackTimes {
  /** The index in the file. */
  readonly stream: number
  readonly firstMs: number
  readonly endMs: number
  /** The longest gap without packets. */
  readonly longestGapMs: number
}

export interface VideoFacts extends TrackTimes {
  /** As stored, in pixels, before rotation. */
  readonly width: number
  readonly height: number
  /** The pixel aspect ratio (width by height); 0 if the file does not contain it. */
  readonly aspect: number
  readonly orientation: Orientation
  readonly frames: number
}

/** The properties of a file from its packets, without decoding. */
export interface UploadFacts {
  readonly video: VideoFacts
  readonly audio: TrackTimes | null
  /** The duration in the file's header, in milliseconds; null if missing. */
  readonly claimedMs: number | null
}

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

/** `mp4` includes MOV, `matroska` includes WebM. */
export type Container = 'mp4' | 'matroska'

/** The number of bytes that identify a file. */
export const SIGNATURE_BYTES = 12

/** The first boxes of MP4 and MOV files (ISO/IEC 14496-12 §4.3; QuickTime File Format). */
const FIRST_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
/** The EBML header (RFC 8794 §8.1). */
const EBML = 0x1a45dfa3

/** The container by the first bytes, regardless of the file name; null for others, such as playlists. */
export function containerOf(beginning: Buffer): Container | null {
  if (beginning.length < SIGNATURE_BYTES) return null
  if (beginning.readUInt32BE(0) === EBML) return 'matroska'
  return FIRST_BOXES.has(beginning.toString('latin1', 4, 8)) ? 'mp4' : null
}
