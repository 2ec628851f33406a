export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const startsWith = (file: Buffer, at: number, text: string): boolean =>
  file.toString('latin1', at, at + text.length) === text

/** ISO/IEC 14496-12 §4.3: a box `ftyp` with the major brand, a version, and compatible brands of four letters each. */
function isAvif(file: Buffer): boolean {
  if (file.length < 16 || !startsWith(file, 4, 'ftyp')) return false
  const end = Math.min(file.readUInt32BE(0), file.length, 256)
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && (startsWith(file, at, 'avif') || startsWith(file, at, 'avis'))) return true
  }
  return false
}

/** What the first bytes say; null for anything but the types that are taken. */
export function sniffPicture(file: Buffer): PictureType | null {
  if (startsWith(file, 0, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(file, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(file, 0, 'GIF87a') || startsWith(file, 0, 'GIF89a')) return 'gif'
  if (startsWith(file, 0, 'RIFF') && startsWith(file, 8, 'WEBP')) return 'webp'
  return isAvif(file) ? 'avif' : null
}
