import type { Typeface } from './fonts.ts'
import { breakLines, shortenedLines } from './lines.ts'
import { measure, type MeasuredText } from './measure.ts'

/** A font size in pixels, and the maximum number of lines. */
export interface TypeSetting {
  readonly size: number
  readonly lines: number
}

export interface FittedText {
  readonly lines: readonly string[]
  readonly size: number
  readonly face: Typeface
}

/** The first setting that fits without breaking phrases, else the first that fits. */
function chooseSetting({ pieces, space }: MeasuredText, settings: readonly TypeSetting[], width: number) {
  const candidates = settings.flatMap(({ size, lines }) => {
    const broken = breakLines(pieces, space, width / size, lines)
    return broken ? [{ ...broken, size }] : []
  })
  return candidates.find(({ insidePhrase }) => !insidePhrase) ?? candidates[0]
}

/** Fits `text` into `width` pixels with one of `settings`, ordered from large to small; truncates text that is too long. */
export async function fitText(
  text: string,
  face: Typeface,
  settings: readonly [TypeSetting, ...TypeSetting[]],
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
