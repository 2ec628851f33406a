import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { halves, noiseImage, imageTypes, pngBomb } from '#tests/support/image-files.ts'
import { ImageUnreadable } from '../port.ts'
import { reencode } from './reencode.ts'

const files = new Map(await Promise.all(imageTypes.map(async (kind) => [kind, await noiseImage(kind)] as const)))
const fileOf = (kind: (typeof imageTypes)[number]): Buffer => files.get(kind) ?? Buffer.alloc(0)

const square = (size: number) => ({ width: size, height: size })

/** Red, green and blue of a pixel. */
async function pixelAt(webp: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
}

const isRed = ([red = 0, , blue = 0]: number[]) => red > 180 && blue < 80
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 180 && red < 80

describe('a re-encoded image', () => {
  test.each(imageTypes)('is a WebP of the requested size, from %s', async (kind) => {
    expect(await sharp(await reencode(fileOf(kind), square(512), 'crop')).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    })
  })

  test('is cropped to the centre', async () => {
    const webp = await reencode(await (await halves(400, 100)).png().toBuffer(), square(100), 'crop')
    expect(isRed(await pixelAt(webp, 5, 50))).toBe(true)
    expect(isBlue(await pixelAt(webp, 95, 50))).toBe(true)
  })

  test('is cropped to a wide size', async () => {
    const webp = await reencode(await (await halves(100, 100)).png().toBuffer(), { width: 90, height: 30 }, 'crop')
    expect(await sharp(webp).metadata()).toMatchObject({ width: 90, height: 30 })
    expect(isRed(await pixelAt(webp, 5, 15))).toBe(true)
    expect(isBlue(await pixelAt(webp, 85, 15))).toBe(true)
  })

  test('is padded with transparent margins instead', async () => {
    const webp = await reencode(await (await halves(400, 100)).png().toBuffer(), square(100), 'pad')
    const { data } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(y * 100 + x) * 4 + 3]
    expect([alphaAt(50, 5), alphaAt(50, 50), alphaAt(50, 95)]).toEqual([0, 255, 0])
    expect(isRed(await pixelAt(webp, 5, 50))).toBe(true)
    expect(isBlue(await pixelAt(webp, 95, 50))).toBe(true)
  })

  test('has its own aspect ratio within the size, and is not enlarged', async () => {
    const wide = await (await halves(400, 100)).png().toBuffer()
    expect(await sharp(await reencode(wide, square(200), 'inside')).metadata()).toMatchObject({
      width: 200,
      height: 50,
    })
    expect(await sharp(await reencode(wide, square(900), 'inside')).metadata()).toMatchObject({
      width: 400,
      height: 100,
    })
  })

  test('keeps its transparency', async () => {
    const image = sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
    const webp = await reencode(await image.png().toBuffer(), square(64), 'pad')
    expect((await sharp(webp).stats()).channels[3]).toMatchObject({ max: 0 })
  })

  test('is rotated by its EXIF orientation', async () => {
    // Orientation 6: the right side of the stored image is the bottom.
    const turned = await (await halves(200, 200)).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const webp = await reencode(turned, square(100), 'crop')
    expect(isRed(await pixelAt(webp, 50, 5))).toBe(true)
    expect(isBlue(await pixelAt(webp, 50, 95))).toBe(true)
  })

  test('contains no metadata', async () => {
    const tagged = await sharp(fileOf('jpeg'))
      .withExif({ IFD0: { Copyright: 'secret-name' }, IFD3: { GPSLatitude: '35/1 40/1 0/1', GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret-name</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(tagged.includes('secret-name')).toBe(true)
    const webp = await reencode(tagged, square(64), 'crop')
    const { exif, xmp, icc, iptc, orientation } = await sharp(webp).metadata()
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(webp.includes('secret-name')).toBe(false)
  })

  test('contains only the first frame of an animation', async () => {
    const frames = [await (await halves(64, 64)).png().toBuffer(), await noiseImage('png', 64, 64)]
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const webp = await reencode(animation, square(64), 'crop')
    expect((await sharp(webp).metadata()).pages).toBeUndefined()
    expect(isRed(await pixelAt(webp, 5, 32))).toBe(true)
  })

  test.each(imageTypes)('drops data appended to a %s', async (kind) => {
    const payload = '<script>alert(1)</script>'
    const webp = await reencode(Buffer.concat([fileOf(kind), Buffer.from(payload)]), square(64), 'crop')
    expect(webp.includes('script')).toBe(false)
  })
})

describe('an invalid file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const cases: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello, this is not an image')],
    ['an SVG', Buffer.from(svg)],
    ['an SVG with a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
    ['a script with a GIF header', Buffer.from('GIF89a=1;alert(document.cookie)//')],
    ['a page with a JPEG header', Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script>', 'latin1')],
    ['text with a PNG header', Buffer.from('\x89PNG\r\n\x1a\nbut it is not', 'latin1')],
    ['an SVG with a WebP header', Buffer.from(`RIFF\0\0\0\0WEBP${svg}`, 'latin1')],
    ['an MP4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')],
    ['text with an AVIF header', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1nothing', 'latin1')],
    ['a decompression bomb of 100 megapixels', pngBomb(10_000, 10_000)],
    ['a decompression bomb of 3600 megapixels', pngBomb(60_000, 60_000)],
    ['an extreme aspect ratio', pngBomb(40_000, 8)],
  ]

  test.each(cases)('is rejected: %s', async (_name, file) => {
    await expect(reencode(file, square(512), 'crop')).rejects.toThrow(ImageUnreadable)
  })

  test('is rejected: a PNG with a JPEG header', async () => {
    const file = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), fileOf('png')])
    await expect(reencode(file, square(64), 'crop')).rejects.toThrow(ImageUnreadable)
  })
})

async function describeImage(webp: Buffer): Promise<string> {
  const { format, width, height } = await sharp(webp).metadata()
  return `${format} ${width} × ${height}`
}

const anyKind = fc.constantFrom(...imageTypes)

test('a truncated file is rejected (property)', async () => {
  await fc.assert(
    fc.asyncProperty(anyKind, fc.double({ min: 0, max: 0.97, noNaN: true }), async (kind, share) => {
      const file = fileOf(kind)
      await expect(reencode(file.subarray(0, Math.floor(file.length * share)), square(64), 'crop')).rejects.toThrow(
        ImageUnreadable,
      )
    }),
    { numRuns: 150 },
  )
})

test('a damaged file is rejected or re-encoded (property)', async () => {
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(anyKind, damage, async (kind, bytes) => {
      const file = Buffer.from(fileOf(kind))
      for (const [at, value] of bytes) file[at % file.length] = value
      const outcome = await reencode(file, square(64), 'crop').then(describeImage, (error: unknown) =>
        error instanceof ImageUnreadable ? 'refused' : String(error),
      )
      expect(['webp 64 × 64', 'refused']).toContain(outcome)
    }),
    { numRuns: 200 },
  )
})
