import sharp from 'sharp'
import { PictureUnreadable } from '../port.ts'
import { sniffPicture } from './sniff.ts'

/** A photograph of 50 megapixels; decoded it takes 200 MB. */
const maxPixels = 50_000_000
/** A strip longer than this would have to be blown up beyond measure to fill a square. */
const maxAspectRatio = 32
const timeoutSeconds = 8

// Only the decoders of the types that are taken: the others read SVG, PDF and more, and have had their holes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((decoder) => `VipsForeignLoad${decoder}Buffer`),
})
sharp.concurrency(1)
sharp.cache(false)

const formats = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif', gif: 'gif' } as const

/** Decodes the first frame and draws it anew. Throws `PictureUnreadable`. */
export async function reencode(file: Buffer, size: number): Promise<Buffer> {
  const type = sniffPicture(file)
  if (!type) throw new PictureUnreadable('the first bytes are of no picture type')
  try {
    const picture = sharp(file, { limitInputPixels: maxPixels, autoOrient: true }).timeout({ seconds: timeoutSeconds })
    const { format, compression, width, height } = await picture.metadata()
    if (format !== formats[type] || (type === 'avif' && compression !== 'av1')) {
      throw new PictureUnreadable(`it begins as ${type} and goes on as ${format}`)
    }
    if (Math.max(width, height) > maxAspectRatio * Math.min(width, height)) {
      throw new PictureUnreadable(`${width} × ${height} is a strip, not a picture`)
    }
    return await picture.resize(size, size, { fit: 'cover', position: 'centre' }).webp({ quality: 82 }).toBuffer()
  } catch (error) {
    if (error instanceof PictureUnreadable) throw error
    throw new PictureUnreadable(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
