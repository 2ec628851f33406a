/** Share cards and thumbnails rendered by satori and libvips, each in a child process, so that the server is not blocked. */
import { fileURLToPath } from 'node:url'
import { ImagesBusy, type CardPrinter } from '../port.ts'
import { runImageProcess } from '../sharp/child.ts'
import { taskQueue } from '../sharp/task-queue.ts'

const cardProgram = fileURLToPath(new URL('./process.ts', import.meta.url))
const thumbnailProgram = fileURLToPath(new URL('./thumbnail-process.ts', import.meta.url))

export interface SatoriCardsOptions {
  /** Paths of SVG files: background, and the site's logo. */
  readonly background: string
  readonly mark: string
  /** Folder with the SVG file of each template of a thumbnail. */
  readonly templates: string
  readonly atOnce?: number
  readonly waiting?: number
  /** Timeout of a card. */
  readonly timeoutMs?: number
}

export function satoriCards(options: SatoriCardsOptions): CardPrinter {
  const { background, mark, templates, atOnce = 2, waiting = 20, timeoutMs = 20_000 } = options
  const enqueue = taskQueue(atOnce, waiting, () => new ImagesBusy('the queue of share cards is full'))
  async function draw(program: string, content: object): Promise<Buffer> {
    const input = Buffer.from(JSON.stringify(content))
    const result = await runImageProcess({ program, arguments: [], heapMb: 128, timeoutMs }, input)
    if (result.code === 0) return result.output
    throw new Error(`could not render a card: ${result.signal ?? result.errorOutput.slice(-2000)}`)
  }
  return {
    print: (card) => enqueue(() => draw(cardProgram, { card, background, mark })),
    printThumbnail: (thumbnail) => enqueue(() => draw(thumbnailProgram, { thumbnail, templates })),
  }
}
