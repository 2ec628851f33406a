import type { HistoryInterval } from '#contract/live-history/schemas.ts'
import { formatElapsed, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'

const columns = ['viewers', 'comments', 'gifts', 'points', 'newFollowers'] as const

/** The values of the chart as a table, which is closed at first. */
export function MinutesTable({ intervals }: { intervals: readonly HistoryInterval[] }) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold underline">{t('asTable')}</summary>
      <table className="w-full text-right text-tiny tabular-nums sm:text-sm [&_td]:pl-2 [&_th+th]:pl-2">
        <caption className="sr-only">{t('overTime')}</caption>
        <thead>
          <tr className="border-b border-line align-bottom text-muted">
            <th scope="col" className="py-2 text-left">
              {t('time')}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`lane.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {intervals.map((interval) => (
            <tr key={interval.fromMs} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {formatElapsed(interval.fromMs)}
              </th>
              {columns.map((name) => {
                const value = interval[name]
                return <td key={name}>{value === null ? '–' : formatNumber(value, language)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
