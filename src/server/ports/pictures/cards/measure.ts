import satori from 'satori'
import { box } from './element.ts'
import type { Typeface } from './fonts.ts'
import type { Measured } from './lines.ts'
import { splitGraphemes, splitPhrases, type Piece } from './phrases.ts'

/** Large enough for whole pixels to be exact. */
const measuredSize = 100

export interface MeasuredText {
  /** Widths in em. */
  readonly pieces: readonly Measured[]
  readonly space: number
  readonly ellipsis: number
}

/** Widths of `texts` in em. */
async function widths(texts: readonly string[], face: Typeface): Promise<readonly number[]> {
  const found: number[] = []
  const lines = texts.map((text) => box({ alignSelf: 'flex-start', whiteSpace: 'nowrap' }, text))
  await satori(box({ fontFamily: face.family, fontWeight: face.weight, fontSize: measuredSize }, lines), {
    width: 100_000,
    height: 100_000,
    fonts: face.fonts,
    onNodeDetected: ({ width, textContent }) => {
      if (textContent !== undefined) found.push(width / measuredSize)
    },
  })
  return found
}

/** Wider than this (in em) a piece may not be: it comes in its letters then. */
async function inLetters(pieces: readonly Measured[], widest: number, face: Typeface): Promise<readonly Measured[]> {
  const split = pieces.flatMap((piece): Piece[] => {
    if (piece.width <= widest) return [piece]
    return splitGraphemes(piece.text).map((text, index) => (index === 0 ? { ...piece, text } : inside(text)))
  })
  if (split.length === pieces.length) return pieces
  return withWidths(split, await widths(textsOf(split), face))
}

const inside = (text: string): Piece => ({ text, before: 'word', spaced: false })

const textsOf = (pieces: readonly Piece[]): string[] => pieces.map(({ text }) => text)

const withWidths = (pieces: readonly Piece[], found: readonly number[]): Measured[] =>
  pieces.map((piece, index) => ({ ...piece, width: found[index] ?? 0 }))

/** The pieces of `text` with their widths; none is wider than `widest` (em). */
export async function measure(text: string, face: Typeface, widest: number): Promise<MeasuredText> {
  const pieces = splitPhrases(text)
  const found = await widths([...textsOf(pieces), '…', 'n n', 'nn'], face)
  const [ellipsis = 0, apart = 0, together = 0] = found.slice(-3)
  const measured = await inLetters(withWidths(pieces, found), widest, face)
  return { pieces: measured, space: apart - together, ellipsis }
}
