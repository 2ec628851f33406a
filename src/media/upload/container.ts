/** `mp4` stands for MOV too, `matroska` for WebM. */
export type Container = 'mp4' | 'matroska'

/** So many bytes at the beginning of a file tell what it is. */
export const SIGNATURE_BYTES = 12

/** Boxes with which MP4 and MOV files begin (ISO/IEC 14496-12 §4.3; QuickTime File Format). */
const FIRST_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
/** The EBML header (RFC 8794 §8.1). */
const EBML = 0x1a45dfa3

/** The kind of file by its first bytes, whatever its name says; null for any other, playlists among them. */
export function containerOf(beginning: Buffer): Container | null {
  if (beginning.length < SIGNATURE_BYTES) return null
  if (beginning.readUInt32BE(0) === EBML) return 'matroska'
  return FIRST_BOXES.has(beginning.toString('latin1', 4, 8)) ? 'mp4' : null
}
