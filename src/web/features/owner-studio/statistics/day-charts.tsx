import type { DayFigures } from '#contract/statistics/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Section } from '../../../ui/section.tsx'
import { formatNumericDay, formatShare, formatShortDay, formatWatchTime } from './amounts.ts'
import { LineChart } from './line-chart.tsx'
import { ticksUpTo } from '../../../ui/scale.ts'

/** Days in the table; the download has all. */
const tableDays = 90

interface DayChartsProps {
  /** At least one. */
  readonly days: readonly DayFigures[]
  readonly withFollowers: boolean
}

/** Views, watch time and new followers by day, as charts and as a table. */
export function DayCharts({ days, withFollowers }: DayChartsProps) {
  const { t } = useTranslation('statistics')
  const language = useLanguage()
  const seconds = days.map(({ watchSeconds }) => watchSeconds)
  // The lines of the chart are round numbers of the unit that is shown.
  const unit = Math.max(...seconds) < 3600 ? 60 : 3600
  const watchTime = seconds.map((value) => value / unit)
  const nameOf = (index: number) => formatShortDay(days[index]?.day ?? '', language)
  const number = (value: number) => formatNumber(value, language)
  const views = days.map((day) => day.views)
  const followers = days.map(({ newFollowers }) => newFollowers)
  return (
    <Section title={t('byDay')}>
      <LineChart
        title={t('views')}
        values={views}
        ticks={ticksUpTo(Math.max(...views))}
        {...{ nameOf, format: number }}
      />
      <LineChart
        title={t('watchTime')}
        values={watchTime}
        ticks={ticksUpTo(Math.max(...watchTime))}
        nameOf={nameOf}
        format={(value) => t(unit === 60 ? 'minutes' : 'hours', { amount: number(Math.round(value * 10) / 10) })}
      />
      {withFollowers && (
        <LineChart
          title={t('newFollowers')}
          values={followers}
          ticks={ticksUpTo(Math.max(...followers))}
          {...{ nameOf, format: number }}
        />
      )}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold underline">
          {t('asTable')}
        </summary>
        <table className="w-full text-right text-tiny tabular-nums sm:text-sm [&_td]:pl-2 [&_th+th]:pl-2">
          <caption className="sr-only">{t('byDay')}</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 text-left">
                {t('day')}
              </th>
              <th scope="col">{t('views')}</th>
              <th scope="col">{t('watchTime')}</th>
              <th scope="col">{t('watchedShare')}</th>
              {withFollowers && <th scope="col">{t('newFollowers')}</th>}
            </tr>
          </thead>
          <tbody>
            {days
              .slice(-tableDays)
              .toReversed()
              .map((day) => (
                <tr key={day.day} className="border-b border-line">
                  <th scope="row" className="py-2 text-left font-normal">
                    {formatNumericDay(day.day, language)}
                  </th>
                  <td>{number(day.views)}</td>
                  <td>{formatWatchTime(day.watchSeconds, t, language)}</td>
                  <td>{day.watchedShare === null ? '–' : formatShare(day.watchedShare)}</td>
                  {withFollowers && <td>{number(day.newFollowers)}</td>}
                </tr>
              ))}
          </tbody>
        </table>
        {days.length > tableDays && <p className="mt-2 text-sm text-muted">{t('tableDays', { days: tableDays })}</p>}
      </details>
    </Section>
  )
}
