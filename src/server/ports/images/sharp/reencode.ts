import sharp, { type Sharp } from 'sharp'
import { ImageUnreadable, type ImageFit, type ImageSize } from '../port.ts'

/** 50 megapixels, 200 MB when decoded. */
const maxPixels = 50_000_000
/** Beyond this ratio, filling the size would upscale the image excessively. */
const maxAspectRatio = 32
const timeoutSeconds = 8

// Allows only the decoders of accepted types: others, such as SVG and PDF, have had vulnerabilities.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((decoder) => `VipsForeignLoad${decoder}Buffer`),
})
sharp.concurrency(1)
sharp.cache(false)

const formats = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif', gif: 'gif' } as const

type ImageType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const startsWith = (file: Buffer, at: number, text: string): boolean =>
  file.toString('latin1', at, at + text.length) === text

/** `ftyp` box (ISO/IEC 14496-12 §4.3): major brand, version, and four-character compatible brands. */
function isAvif(file: Buffer): boolean {
  if (file.length < 16 || !startsWith(file, 4, 'ftyp')) return false
  const end = Math.min(file.readUInt32BE(0), file.length, 256)
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && (startsWith(file, at, 'avif') || startsWith(file, at, 'avis'))) return true
  }
  return false
}

/** Detects the type by magic bytes; null for types that are not accepted. */
function sniffImageType(file: Buffer): ImageType | null {
  if (startsWith(file, 0, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(file, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(file, 0, 'GIF87a') || startsWith(file, 0, 'GIF89a')) return 'gif'
  if (startsWith(file, 0, 'RIFF') && startsWith(file, 8, 'WEBP')) return 'webp'
  return isAvif(file) ? 'avif' : null
}

/** `inside` preserves the aspect ratio and never enlarges. */
export type Fit = ImageFit | 'inside'

export const isFit = (name: string | undefined): name is Fit => name === 'crop' || name === 'pad' || name === 'inside'

function resize(image: Sharp, { width, height }: ImageSize, fit: Fit): Sharp {
  if (fit === 'crop') return image.resize(width, height, { fit: 'cover', position: 'centre' })
  if (fit === 'inside') return image.resize(width, height, { fit: 'inside', withoutEnlargement: true })
  return image.ensureAlpha().resize(width, height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
}

/** Decodes the first frame and encodes it as WebP. Throws `ImageUnreadable`. */
export async function reencode(file: Buffer, size: ImageSize, fit: Fit): Promise<Buffer> {
  const type = sniffImageType(file)
  if (!type) throw new ImageUnreadable('the file type is not supported')
  try {
    const image = sharp(file, { limitInputPixels: maxPixels, autoOrient: true }).timeout({ seconds: timeoutSeconds })
    const { format, compression, ...stored } = await image.metadata()
    if (format !== formats[type] || (type === 'avif' && compression !== 'av1')) {
      throw new ImageUnreadable(`the header is ${type} but the content is ${format}`)
    }
    if (Math.max(stored.width, stored.height) > maxAspectRatio * Math.min(stored.width, stored.height)) {
      throw new ImageUnreadable(`${stored.width} × ${stored.height} exceeds the maximum aspect ratio`)
    }
    return await resize(image, size, fit).webp({ quality: 82 }).toBuffer()
  } catch (error) {
    if (error instanceof ImageUnreadable) throw error
    throw new ImageUnreadable(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
