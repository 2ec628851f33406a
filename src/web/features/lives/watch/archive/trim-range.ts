import type { TimeRange } from '#contract/lives.ts'

/** What an input of a time takes: minutes and seconds, with hours before them where there are some. */
export const timePattern = '([0-9]{1,3}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9]'

const wholeTime = new RegExp(`^${timePattern}$`)

/** Milliseconds; null where it is no time. */
export function parseTime(text: string): number | null {
  const trimmed = text.trim()
  if (!wholeTime.test(trimmed)) return null
  return trimmed.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
}

/**
 * The range that a trim form asks for; null where it makes none. Its times are whole seconds: an end in the last second of
 * the recording is its end.
 */
export function readTrim(form: FormData): TimeRange | null {
  const [fromMs, toMs] = [parseTime(String(form.get('from'))), parseTime(String(form.get('to')))]
  const wholeMs = Number(form.get('wholeMs'))
  if (fromMs === null || toMs === null || fromMs >= toMs) return null
  return { fromMs, toMs: toMs >= wholeMs - 1000 ? Math.max(toMs, wholeMs) : toMs }
}

/** Where in the whole recording a picture form asks for one; its time is that of the player, which shows what is not trimmed away. */
export function readPictureTime(form: FormData): number | null {
  const at = parseTime(String(form.get('at')))
  const beginMs = Number(form.get('beginMs'))
  return at === null || !Number.isSafeInteger(beginMs) || beginMs < 0 ? null : at + beginMs
}
