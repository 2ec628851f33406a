import sharp from 'sharp'

export interface Shot {
  readonly name: string
  readonly image: Buffer
}

const gap = 16
const captionHeight = 28
/** Width of the sheet in pixels, without its gaps. */
const sheetWidth = 1600

const captionOf = (name: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${captionHeight}"><text x="0" y="20" font-family="sans-serif" font-size="18" fill="#333">${name}</text></svg>`,
  )

/** Puts screenshots of one size side by side, each with its name, and writes them as WebP. */
export async function writeSheet(
  file: string,
  shots: readonly Shot[],
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  const columns = Math.max(2, Math.round(sheetWidth / Math.min(width, 400 + width / 4)))
  const tile = { width: Math.floor(sheetWidth / columns), height: Math.floor((sheetWidth / columns / width) * height) }
  const layers = await Promise.all(
    shots.flatMap(({ name, image }, index) => {
      const left = gap + (index % columns) * (tile.width + gap)
      const top = gap + Math.floor(index / columns) * (tile.height + captionHeight + gap)
      return [
        Promise.resolve({ input: captionOf(name, tile.width), left, top }),
        sharp(image)
          .resize(tile.width, tile.height)
          .png()
          .toBuffer()
          .then((input) => ({ input, left, top: top + captionHeight })),
      ]
    }),
  )
  const rows = Math.ceil(shots.length / columns)
  await sharp({
    create: {
      width: gap + columns * (tile.width + gap),
      height: gap + rows * (tile.height + captionHeight + gap),
      channels: 3,
      background: '#f4f2f7',
    },
  })
    .composite(layers)
    .webp({ quality: 80 })
    .toFile(file)
}
