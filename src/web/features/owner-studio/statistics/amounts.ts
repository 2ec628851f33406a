import { languageTags, type Language } from '#contract/languages.ts'
import { formatNumber } from '../../../shell/locale/index.ts'
import type { useTranslation } from '../../../texts/index.ts'

export type StatisticsTexts = ReturnType<typeof useTranslation<'statistics'>>['t']

/** A watch time such as `30秒`, `45分` or `12.5時間`. */
export function formatWatchTime(seconds: number, t: StatisticsTexts, language: Language): string {
  const isShort = seconds > 0 && seconds < 60
  const [unit, divisor] = isShort
    ? (['seconds', 1] as const)
    : seconds < 3600
      ? (['minutes', 60] as const)
      : (['hours', 3600] as const)
  const amount = seconds / divisor
  const rounded = amount < 100 ? Math.round(amount * 10) / 10 : Math.round(amount)
  return t(unit, { amount: formatNumber(rounded, language) })
}

export const formatShare = (share: number): string => `${Math.round(share * 100)}%`

/** A calendar date such as `2026/11/21`. */
export const formatNumericDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTags[language], { timeZone: 'UTC' }).format(new Date(day))

/** A calendar date without its year, such as `11/21`. */
export const formatShortDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTags[language], { timeZone: 'UTC', month: 'numeric', day: 'numeric' }).format(
    new Date(day),
  )
