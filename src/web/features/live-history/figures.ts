import type { LiveFigures } from '#contract/live-history/schemas.ts'
import { formatElapsed, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'

/** In the order in which pages show them. */
export const figureNames = [
  'peakViewers',
  'totalViewers',
  'watchSeconds',
  'newFollowers',
  'comments',
  'points',
  'gifts',
  'durationMs',
] as const
export type FigureName = (typeof figureNames)[number]

/** Formats a figure with its unit; a dash for one that was not recorded. */
export function useFigureFormat() {
  const { t } = useTranslation('history')
  const language = useLanguage()
  return (name: FigureName, value: LiveFigures[FigureName]): string => {
    if (value === null) return '–'
    if (name === 'durationMs') return formatElapsed(value)
    const formatted = formatNumber(name === 'watchSeconds' ? Math.round(value / 60) : value, language)
    return t(`unit.${name}`, { formatted })
  }
}
