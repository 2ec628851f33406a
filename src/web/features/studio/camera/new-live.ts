import type { LiveSettings, NewLive } from '#contract/lives/schemas.ts'
import { cleanReading, kanaOnly } from '#contract/written-text/reading.ts'

const maxTitle = 50

/** The title as it is stored; null if it is empty or too long. */
export function validTitle(title: string): string | null {
  const trimmed = title.trim()
  return trimmed.length > 0 && trimmed.length <= maxTitle ? trimmed : null
}

/** The reading as it is stored; null if it has other characters than kana. */
export function validReading(reading: string): string | null {
  const cleaned = cleanReading(reading)
  return kanaOnly.test(cleaned) ? cleaned : null
}

export type InvalidSetting = 'title' | 'reading'

export function invalidSetting({ title, reading }: LiveSettings): InvalidSetting | null {
  if (validTitle(title) === null) return 'title'
  return validReading(reading) === null ? 'reading' : null
}

/** A live that starts now; null if a setting is invalid. */
export function newLiveOf(settings: LiveSettings): NewLive | null {
  const [title, reading] = [validTitle(settings.title), validReading(settings.reading)]
  return title === null || reading === null ? null : { ...settings, title, reading, startsAt: null, thumbnail: null }
}
