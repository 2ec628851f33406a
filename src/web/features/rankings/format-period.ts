import { dayMs } from '#contract/japan-time.ts'
import { languageTags, type Language } from '#contract/languages.ts'
import type { RankedPeriod } from '#contract/rankings/schemas.ts'

const format = (language: Language, day: boolean) =>
  new Intl.DateTimeFormat(languageTags[language], {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(day && { day: 'numeric' }),
  })

/** The days of a period, such as `2026年11月23日～29日`, or its month; empty for all time. */
export function formatPeriod({ period, starts }: RankedPeriod, language: Language): string {
  const first = new Date(`${starts}T00:00:00Z`)
  if (period === 'all') return ''
  if (period === 'month') return format(language, false).format(first)
  if (period === 'day') return format(language, true).format(first)
  return format(language, true).formatRange(first, new Date(first.getTime() + 6 * dayMs))
}
