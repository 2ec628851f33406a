/** Cards set by satori and rasterised by libvips, each in a process of its own: the site goes on meanwhile. */
import { fileURLToPath } from 'node:url'
import { PicturesBusy, type Card, type CardPrinter } from '../port.ts'
import { runPictureProcess } from '../sharp/child.ts'
import { createTurns } from '../sharp/turns.ts'

const program = fileURLToPath(new URL('./process.ts', import.meta.url))

export interface SatoriCardsSetup {
  /** Files with the art behind the writing, and with the site's mark: SVG. */
  readonly background: string
  readonly mark: string
  readonly atOnce?: number
  readonly waiting?: number
  /** A card that takes longer is given up. */
  readonly timeoutMs?: number
}

export function satoriCards(setup: SatoriCardsSetup): CardPrinter {
  const { background, mark, atOnce = 2, waiting = 20, timeoutMs = 20_000 } = setup
  const inTurn = createTurns(atOnce, waiting, () => new PicturesBusy('too many cards are waiting'))
  async function draw(card: Card): Promise<Buffer> {
    const input = Buffer.from(JSON.stringify({ card, background, mark }))
    const ending = await runPictureProcess({ program, argument: '', heapMb: 128, timeoutMs }, input)
    if (ending.code === 0) return ending.output
    throw new Error(`a card cannot be drawn: ${ending.signal ?? ending.complaint.slice(-2000)}`)
  }
  return { print: (card) => inTurn(() => draw(card)) }
}
