/** Entry of the process that renders one card: reads JSON from stdin, writes a PNG to stdout, and exits. */
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { cardSize, type Card } from '../port.ts'
import { drawCard } from './draw.ts'

// Lives on air have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.concurrency(1)

const { card, background, mark }: { card: Card; background: string; mark: string } = JSON.parse(
  await text(process.stdin),
)
const markUrl = `data:image/svg+xml;base64,${(await readFile(mark)).toString('base64')}`
const isPlain = card.imageOnly === true && card.image !== undefined
const textLayer = Buffer.from(await drawCard(card, markUrl))
const { width, height } = cardSize
/** Dark gradient behind the text, for contrast on any image. */
const shade = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s"><stop stop-color="#0d0a14" stop-opacity=".94"/><stop offset=".5" stop-color="#0d0a14" stop-opacity=".8"/><stop offset="1" stop-color="#0d0a14" stop-opacity=".12"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`,
)
const backgroundImage = card.image === undefined ? background : Buffer.from(card.image, 'base64')
const png = await sharp(backgroundImage)
  .resize(width, height, { fit: 'cover' })
  .composite(isPlain ? [] : [...(card.image === undefined ? [] : [{ input: shade }]), { input: textLayer }])
  .removeAlpha()
  .png({ compressionLevel: 9 })
  .toBuffer()
process.stdout.write(png)
