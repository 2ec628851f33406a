import { dayMs, hourMs } from '#contract/japan-time.ts'
import { languageTags, type Language } from '#contract/languages.ts'

const timeZone = 'Asia/Tokyo'

/** A duration such as `4:05` or `1:02:03`, from milliseconds; negative values become 0. */
export function formatElapsed(milliseconds: number): string {
  const total = Math.max(0, Math.floor(milliseconds / 1000))
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  const padded = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds)}` : `${minutes}:${padded(seconds)}`
}

/** A date and time in Japan or in another time zone, such as `11月21日(土) 20:00`. */
export function formatDateTime(instant: string, language: Language, zone = timeZone): string {
  return new Intl.DateTimeFormat(languageTags[language], {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant))
}

/** A time of day in Japan, such as `20:00`. */
export function formatTime(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(languageTags[language], {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant))
}

const dayFormat = (language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(languageTags[language], { timeZone, year: 'numeric', month: 'long', day: 'numeric' })

/** Formats a calendar date (`YYYY-MM-DD`), or the day of an instant in Japan, such as `2000年4月1日`. */
export function formatDay(date: string, language: Language): string {
  return dayFormat(language, date.length === 10 ? 'UTC' : timeZone).format(new Date(date))
}

const units = [
  { unit: 'day', milliseconds: dayMs },
  { unit: 'hour', milliseconds: hourMs },
  { unit: 'minute', milliseconds: 60_000 },
] as const

/** The relative time of `instant`, such as `1時間後` or `5分前`, in the largest whole unit; at least a minute. */
export function formatDistance(instant: string, now: number, language: Language): string {
  const distance = Date.parse(instant) - now
  const { unit, milliseconds } = units.find((candidate) => Math.abs(distance) >= candidate.milliseconds) ?? units[2]
  const amount = Math.max(1, Math.floor(Math.abs(distance) / milliseconds))
  const text = new Intl.RelativeTimeFormat(languageTags[language]).format(distance < 0 ? -amount : amount, unit)
  return language === 'ja' ? text.replaceAll(' ', '') : text
}

export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(languageTags[language]).format(value)

/** The change from an earlier value, such as `+12%`; null from 0. */
export function formatRelativeChange(now: number, before: number, language: Language): string | null {
  if (before === 0) return null
  return new Intl.NumberFormat(languageTags[language], {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(now / before - 1)
}
