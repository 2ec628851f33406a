import { avatarMaxBytes, type avatarTypes } from '#contract/account/limits.ts'

/** Number of leading bytes of a file that `imageType` needs. */
export const imageTypeBytes = 32

const latin1 = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))

/** AV1 Image File Format §6: a major or compatible brand in the file type box. */
function isAvif(bytes: Uint8Array): boolean {
  return latin1(bytes, 4, 4) === 'ftyp' && /^(?:.{4})*avi[fs]/su.test(latin1(bytes, 8, 24))
}

/** The type of an accepted image by its first bytes; null for any other file, whatever its name. */
export function imageType(bytes: Uint8Array): (typeof avatarTypes)[number] | null {
  if (latin1(bytes, 0, 3) === '\xFF\xD8\xFF') return 'image/jpeg'
  if (latin1(bytes, 0, 8) === '\x89PNG\r\n\x1A\n') return 'image/png'
  if (latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 4) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(latin1(bytes, 0, 6))) return 'image/gif'
  return isAvif(bytes) ? 'image/avif' : null
}

export interface OpenedImage {
  readonly url: string
  readonly image: HTMLImageElement
  close(): void
}

/** Decodes a chosen file, or returns why it cannot be an avatar. The caller closes the image, which revokes its URL. */
export async function openImage(file: File): Promise<OpenedImage | 'unreadable' | 'tooLarge'> {
  const start = new Uint8Array(await file.slice(0, imageTypeBytes).arrayBuffer())
  if (imageType(start) === null) return 'unreadable'
  if (file.size > avatarMaxBytes) return 'tooLarge'
  const url = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(url)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return { url, image, close }
  } catch {
    // The file is broken or of a type that the browser does not support; the error does not say which.
    close()
    return 'unreadable'
  }
}
