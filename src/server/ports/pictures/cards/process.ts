/** Entry of the process that draws one card: the card comes in as JSON, the PNG goes out, and the process ends. */
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { cardSize, type Card } from '../port.ts'
import { drawCard } from './draw.ts'

// Lives on air come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.concurrency(1)

const { card, background, mark }: { card: Card; background: string; mark: string } = JSON.parse(
  await text(process.stdin),
)
const markUrl = `data:image/svg+xml;base64,${(await readFile(mark)).toString('base64')}`
const writing = Buffer.from(await drawCard(card, markUrl))
const png = await sharp(background)
  .resize(cardSize.width, cardSize.height, { fit: 'cover' })
  .composite([{ input: writing }])
  .removeAlpha()
  .png({ compressionLevel: 9 })
  .toBuffer()
process.stdout.write(png)
