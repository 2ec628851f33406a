import type { Piece } from './phrases.ts'

/** A piece with its width, in the unit of the line width. */
export interface MeasuredPiece extends Piece {
  readonly width: number
}

export interface BrokenLines {
  readonly lines: readonly string[]
  /** A line starts inside a phrase. */
  readonly insidePhrase: boolean
}

interface LineBreaks {
  readonly cost: number
  /** Index of the first piece of each line. */
  readonly starts: readonly number[]
}

const joined = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, spaced }, index) => (spaced && index > 0 ? ' ' : '') + text).join('')

export const widthOf = (pieces: readonly MeasuredPiece[], space: number): number =>
  pieces.reduce((sum, { width, spaced }, index) => sum + width + (spaced && index > 0 ? space : 0), 0)

/** Cost of a break inside a phrase, relative to the cost of uneven lines. */
const insidePhraseCost = 0.6

/**
 * Breaks pieces into the fewest lines of at most `width`; prefers even lines and breaks between phrases. Returns null
 * where more than `maxLines` are needed.
 */
export function breakLines(
  pieces: readonly MeasuredPiece[],
  space: number,
  width: number,
  maxLines: number,
): BrokenLines | null {
  for (let count = 1; count <= maxLines; count += 1) {
    const even = widthOf(pieces, space) / count
    const breaks = cheapestBreaks(pieces, count, (line) => {
      const length = widthOf(line, space)
      return length > width ? null : ((length - even) / width) ** 2
    })
    if (!breaks) continue
    const lines = breaks.starts.map((start, line) => joined(pieces.slice(start, breaks.starts[line + 1])))
    const insidePhrase = breaks.starts.some((start) => start > 0 && pieces[start]?.before !== 'phrase')
    return { lines, insidePhrase }
  }
  return null
}

/** The cheapest breaks of `pieces` into `count` lines (dynamic programming); `costOf` is null for an invalid line. */
function cheapestBreaks(
  pieces: readonly MeasuredPiece[],
  count: number,
  costOf: (line: readonly MeasuredPiece[]) => number | null,
): LineBreaks | null {
  let states = new Map<number, LineBreaks>([[0, { cost: 0, starts: [] }]])
  for (let line = 0; line < count; line += 1) {
    const next = new Map<number, LineBreaks>()
    for (const [start, breaks] of states) {
      const inside = start > 0 && pieces[start]?.before !== 'phrase' ? insidePhraseCost : 0
      for (let end = start + 1; end <= pieces.length; end += 1) {
        const cost = costOf(pieces.slice(start, end))
        // Longer lines do not fit either.
        if (cost === null) break
        const total = breaks.cost + cost + inside
        if (total < (next.get(end)?.cost ?? Infinity)) next.set(end, { cost: total, starts: [...breaks.starts, start] })
      }
    }
    states = next
  }
  return states.get(pieces.length) ?? null
}

/** Truncates the pieces to `maxLines` lines, with an ellipsis of width `ellipsis`. */
export function shortenedLines(
  pieces: readonly MeasuredPiece[],
  space: number,
  width: number,
  maxLines: number,
  ellipsis: number,
): readonly string[] {
  for (let count = pieces.length - 1; count > 0; count -= 1) {
    const last = pieces[count - 1]
    if (!last) break
    const text = `${last.text.replace(/[、。，．,.!！?？]+$/u, '')}…`
    const shortened = [...pieces.slice(0, count - 1), { ...last, text, width: last.width + ellipsis }]
    const broken = breakLines(shortened, space, width, maxLines)
    if (broken) return broken.lines
  }
  return pieces.slice(0, 1).map(({ text }) => text)
}
