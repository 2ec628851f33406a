/** Share cards rendered by satori and libvips, each in a child process, so that the server is not blocked. */
import { fileURLToPath } from 'node:url'
import { ImagesBusy, type Card, type CardPrinter } from '../port.ts'
import { runImageProcess } from '../sharp/child.ts'
import { taskQueue } from '../sharp/task-queue.ts'

const program = fileURLToPath(new URL('./process.ts', import.meta.url))

export interface SatoriCardsOptions {
  /** Paths of SVG files: background, and the site's logo. */
  readonly background: string
  readonly mark: string
  readonly atOnce?: number
  readonly waiting?: number
  /** Timeout of a card. */
  readonly timeoutMs?: number
}

export function satoriCards(options: SatoriCardsOptions): CardPrinter {
  const { background, mark, atOnce = 2, waiting = 20, timeoutMs = 20_000 } = options
  const enqueue = taskQueue(atOnce, waiting, () => new ImagesBusy('the queue of share cards is full'))
  async function draw(card: Card): Promise<Buffer> {
    const input = Buffer.from(JSON.stringify({ card, background, mark }))
    const result = await runImageProcess({ program, arguments: [], heapMb: 128, timeoutMs }, input)
    if (result.code === 0) return result.output
    throw new Error(`could not render a share card: ${result.signal ?? result.errorOutput.slice(-2000)}`)
  }
  return { print: (card) => enqueue(() => draw(card)) }
}
