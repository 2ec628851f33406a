import type { Piece } from './phrases.ts'

/** A piece with its width, in any unit that the line's width has too. */
export interface Measured extends Piece {
  readonly width: number
}

export interface Lines {
  readonly lines: readonly string[]
  /** Some line begins inside a phrase. */
  readonly insidePhrase: boolean
}

interface Way {
  readonly cost: number
  /** Index of the piece that each line begins with. */
  readonly starts: readonly number[]
}

const joined = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, spaced }, index) => (spaced && index > 0 ? ' ' : '') + text).join('')

export const widthOf = (pieces: readonly Measured[], space: number): number =>
  pieces.reduce((sum, { width, spaced }, index) => sum + width + (spaced && index > 0 ? space : 0), 0)

/** What a line inside a phrase costs, against lines of uneven length. */
const insidePhraseCost = 0.6

/**
 * The fewest lines of at most `width` that hold all pieces, then the most even ones, broken between phrases where that
 * is possible; null where `most` lines hold them not.
 */
export function breakLines(pieces: readonly Measured[], space: number, width: number, most: number): Lines | null {
  for (let count = 1; count <= most; count += 1) {
    const even = widthOf(pieces, space) / count
    const way = bestWay(pieces, count, (line) => {
      const length = widthOf(line, space)
      return length > width ? null : ((length - even) / width) ** 2
    })
    if (!way) continue
    const lines = way.starts.map((start, line) => joined(pieces.slice(start, way.starts[line + 1])))
    const insidePhrase = way.starts.some((start) => start > 0 && pieces[start]?.before !== 'phrase')
    return { lines, insidePhrase }
  }
  return null
}

/** The cheapest way to break `pieces` into `count` lines; `costOf` is null for a line that may not be. */
function bestWay(
  pieces: readonly Measured[],
  count: number,
  costOf: (line: readonly Measured[]) => number | null,
): Way | null {
  let ways = new Map<number, Way>([[0, { cost: 0, starts: [] }]])
  for (let line = 0; line < count; line += 1) {
    const next = new Map<number, Way>()
    for (const [start, way] of ways) {
      const inside = start > 0 && pieces[start]?.before !== 'phrase' ? insidePhraseCost : 0
      for (let end = start + 1; end <= pieces.length; end += 1) {
        const cost = costOf(pieces.slice(start, end))
        // Longer lines only get longer.
        if (cost === null) break
        const total = way.cost + cost + inside
        if (total < (next.get(end)?.cost ?? Infinity)) next.set(end, { cost: total, starts: [...way.starts, start] })
      }
    }
    ways = next
  }
  return ways.get(pieces.length) ?? null
}

/** As much of the pieces as `most` lines hold, with an ellipsis of width `ellipsis` at the end. */
export function shortenedLines(
  pieces: readonly Measured[],
  space: number,
  width: number,
  most: number,
  ellipsis: number,
): readonly string[] {
  for (let kept = pieces.length - 1; kept > 0; kept -= 1) {
    const last = pieces[kept - 1]
    if (!last) break
    const text = `${last.text.replace(/[、。，．,.!！?？]+$/u, '')}…`
    const shortened = [...pieces.slice(0, kept - 1), { ...last, text, width: last.width + ellipsis }]
    const found = breakLines(shortened, space, width, most)
    if (found) return found.lines
  }
  return pieces.slice(0, 1).map(({ text }) => text)
}
