/** Entry of the process that draws one thumbnail: reads JSON from stdin, writes a PNG to stdout, and exits. */
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { liveThumbnailSize } from '#contract/lives/limits.ts'
import type { ThumbnailDrawing } from '../port.ts'
import { drawThumbnail } from './draw-thumbnail.ts'

// Lives on air have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.concurrency(1)

const { thumbnail, templates }: { thumbnail: ThumbnailDrawing; templates: string } = JSON.parse(
  await text(process.stdin),
)
const { width, height } = liveThumbnailSize
const png = await sharp(join(templates, `${thumbnail.template}.svg`))
  .resize(width, height, { fit: 'cover' })
  .composite([{ input: Buffer.from(await drawThumbnail(thumbnail)) }])
  .removeAlpha()
  .png({ compressionLevel: 6 })
  .toBuffer()
process.stdout.write(png)
