import type { avatarTypes } from '#contract/account.ts'

const latin = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))

/** How many bytes of a file `pictureType` looks at. */
export const pictureTypeBytes = 32

/** AV1 Image File Format §6: a brand of the file type box, the major or a compatible one. */
function isAvif(bytes: Uint8Array): boolean {
  return latin(bytes, 4, 4) === 'ftyp' && /^(?:.{4})*avi[fs]/su.test(latin(bytes, 8, 24))
}

/** The type of a picture that we take, by its first bytes; null for any other file, whatever its name says. */
export function pictureType(bytes: Uint8Array): (typeof avatarTypes)[number] | null {
  if (latin(bytes, 0, 3) === '\xFF\xD8\xFF') return 'image/jpeg'
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1A\n') return 'image/png'
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 4) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(latin(bytes, 0, 6))) return 'image/gif'
  return isAvif(bytes) ? 'image/avif' : null
}
