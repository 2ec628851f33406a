import type { TimeRange } from '#contract/lives/schemas.ts'

/** The format of a time input: minutes and seconds, with optional hours before them. */
export const timePattern = '([0-9]{1,3}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9]'

const timeFormat = new RegExp(`^${timePattern}$`)

/** In milliseconds; null for an invalid time. */
export function parseTime(text: string): number | null {
  const trimmed = text.trim()
  if (!timeFormat.test(trimmed)) return null
  return trimmed.split(':').reduce((sum, digits) => sum * 60 + Number(digits), 0) * 1000
}

/** The range of a trim form, null if invalid. Times are whole seconds: an end in the last second means the end. */
export function readTrim(form: FormData): TimeRange | null {
  const [fromMs, toMs] = [parseTime(String(form.get('from'))), parseTime(String(form.get('to')))]
  const wholeMs = Number(form.get('wholeMs'))
  if (fromMs === null || toMs === null || fromMs >= toMs) return null
  return { fromMs, toMs: toMs >= wholeMs - 1000 ? Math.max(toMs, wholeMs) : toMs }
}

/**
 * The time of a thumbnail form, in milliseconds of the untrimmed recording. The form contains a position of the
 * player, which plays the trimmed one.
 */
export function readThumbnailTime(form: FormData): number | null {
  const positionMs = parseTime(String(form.get('at')))
  const startMs = Number(form.get('beginMs'))
  return positionMs === null || !Number.isSafeInteger(startMs) || startMs < 0 ? null : positionMs + startMs
}
