import { pickSeconds } from '#contract/picks/limits.ts'

/** The part of a video that can be cut, in seconds relative to the moment that the viewer saw. */
export interface CutSpan {
  readonly from: number
  readonly until: number
}

/** The part that is cut, likewise. */
export interface CutRange {
  readonly start: number
  readonly length: number
}

/** How far before and after the seen moment a pick may be, in seconds. */
const beforeSeconds = 45
const afterSeconds = 15
const usualLength = 10

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
/** Inputs have steps of a tenth of a second. */
const tenths = (value: number): number => Math.round(value * 10) / 10

/** The span around a moment of a video that has these positions, all in seconds. */
export function spanAround(seen: number, video: { readonly from: number; readonly until: number }): CutSpan {
  return {
    from: Math.ceil(clamp(video.from - seen, -beforeSeconds, 0) * 10) / 10,
    until: Math.floor(clamp(video.until - seen, 0, afterSeconds) * 10) / 10,
  }
}

/** The seconds before the seen moment, or the first ones of a video; null if the span is too short for a pick. */
export function initialRange({ from, until }: CutSpan): CutRange | null {
  if (tenths(until - from) < pickSeconds.min) return null
  const start = Math.max(from, -usualLength)
  return { start, length: tenths(clamp(-start, pickSeconds.min, until - start)) }
}

/** Moves a range within its span. */
export const moveStart = ({ length }: CutRange, { from, until }: CutSpan, start: number): CutRange => ({
  start: tenths(clamp(start, from, until - length)),
  length,
})

export const longest = ({ from, until }: CutSpan): number => tenths(Math.min(pickSeconds.max, until - from))

/** Changes the length of a range, which moves where its span would end before it. */
export function changeLength(range: CutRange, span: CutSpan, length: number): CutRange {
  const changed = tenths(clamp(length, pickSeconds.min, longest(span)))
  return moveStart({ ...range, length: changed }, span, range.start)
}
