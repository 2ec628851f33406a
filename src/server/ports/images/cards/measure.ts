import satori from 'satori'
import { box } from './element.ts'
import type { Typeface } from './fonts.ts'
import type { MeasuredPiece } from './lines.ts'
import { splitGraphemes, splitPhrases, type Piece } from './phrases.ts'

/** Large, so that rounding to pixels does not matter. */
const measuringSize = 100

export interface MeasuredText {
  /** Widths in em. */
  readonly pieces: readonly MeasuredPiece[]
  readonly space: number
  readonly ellipsis: number
}

/** Widths of `texts` in em. */
async function widths(texts: readonly string[], face: Typeface): Promise<readonly number[]> {
  const found: number[] = []
  const lines = texts.map((text) => box({ alignSelf: 'flex-start', whiteSpace: 'nowrap' }, text))
  await satori(box({ fontFamily: face.family, fontWeight: face.weight, fontSize: measuringSize }, lines), {
    width: 100_000,
    height: 100_000,
    fonts: face.fonts,
    onNodeDetected: ({ width, textContent }) => {
      if (textContent !== undefined) found.push(width / measuringSize)
    },
  })
  return found
}

/** Splits pieces wider than `widest` em into graphemes. */
async function splitWidePieces(
  pieces: readonly MeasuredPiece[],
  widest: number,
  face: Typeface,
): Promise<readonly MeasuredPiece[]> {
  const split = pieces.flatMap((piece): Piece[] => {
    if (piece.width <= widest) return [piece]
    return splitGraphemes(piece.text).map((text, index) => (index === 0 ? { ...piece, text } : inside(text)))
  })
  if (split.length === pieces.length) return pieces
  return withWidths(split, await widths(textsOf(split), face))
}

const inside = (text: string): Piece => ({ text, before: 'word', spaced: false })

const textsOf = (pieces: readonly Piece[]): string[] => pieces.map(({ text }) => text)

const withWidths = (pieces: readonly Piece[], found: readonly number[]): MeasuredPiece[] =>
  pieces.map((piece, index) => ({ ...piece, width: found[index] ?? 0 }))

/** Splits `text` into measured pieces, none wider than `widest` em. */
export async function measure(text: string, face: Typeface, widest: number): Promise<MeasuredText> {
  const pieces = splitPhrases(text)
  const found = await widths([...textsOf(pieces), '…', 'n n', 'nn'], face)
  const [ellipsis = 0, spacedWidth = 0, plainWidth = 0] = found.slice(-3)
  const measured = await splitWidePieces(withWidths(pieces, found), widest, face)
  return { pieces: measured, space: spacedWidth - plainWidth, ellipsis }
}
