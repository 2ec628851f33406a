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
