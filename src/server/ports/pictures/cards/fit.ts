import type { Typeface } from './fonts.ts'
import { breakLines, shortenedLines } from './lines.ts'
import { measure, type MeasuredText } from './measure.ts'

/** A size of type, in pixels, with how many lines of it there may be. */
export interface Setting {
  readonly size: number
  readonly lines: number
}

export interface FittedText {
  readonly lines: readonly string[]
  readonly size: number
  readonly face: Typeface
}

/** The first setting that holds `measured` within `width` pixels without breaking phrases, else the first that does. */
function chooseSetting({ pieces, space }: MeasuredText, settings: readonly Setting[], width: number) {
  const ways = settings.flatMap(({ size, lines }) => {
    const way = breakLines(pieces, space, width / size, lines)
    return way ? [{ ...way, size }] : []
  })
  return ways.find(({ insidePhrase }) => !insidePhrase) ?? ways[0]
}

/** Sets `text` within `width` pixels in one of `settings`, which go from large to small; what is too long is cut. */
export async function fitText(
  text: string,
  face: Typeface,
  settings: readonly [Setting, ...Setting[]],
  width: number,
): Promise<FittedText> {
  const smallest = settings.at(-1) ?? settings[0]
  const measured = await measure(text, face, width / smallest.size)
  const chosen = chooseSetting(measured, settings, width)
  if (chosen) return { lines: chosen.lines, size: chosen.size, face }
  const { pieces, space, ellipsis } = measured
  const lines = shortenedLines(pieces, space, width / smallest.size, smallest.lines, ellipsis)
  return { lines, size: smallest.size, face }
}
