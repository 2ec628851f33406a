import type { ReactNode } from 'react'
import {
  statisticsPeriods,
  type channelTables,
  type episodeTables,
  type StatisticsPeriod,
} from '#contract/statistics/limits.ts'
import type { Statistics } from '#contract/statistics/schemas.ts'
import { useLanguage } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { CsvDownloads } from '../../../ui/csv-downloads.tsx'
import { Section } from '../../../ui/section.tsx'
import { DayCharts } from './day-charts.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { ShareBars } from './share-bars.tsx'

interface StatisticsViewProps {
  readonly statistics: Statistics
  readonly period: StatisticsPeriod
  /** The path of the API, for downloads. */
  readonly path: string
  readonly tables: readonly ((typeof channelTables)[number] | (typeof episodeTables)[number])[]
  /** Of a channel: users follow it, and no episode. */
  readonly withFollowers: boolean
  /** The next action while nothing was watched. */
  readonly hint: ReactNode
  /** Sections of this subject, below the charts. */
  readonly children: ReactNode
}

/** The statistics of a channel or an episode in a period. */
export function StatisticsView({
  statistics,
  period,
  path,
  tables,
  withFollowers,
  hint,
  children,
}: StatisticsViewProps) {
  const { t } = useTranslation('statistics')
  const language = useLanguage()
  const { total, days, sources, devices } = statistics
  const isEmpty = total.views === 0 && total.plays === 0 && (!withFollowers || total.newFollowers === 0)
  return (
    <>
      <nav aria-label={t('period')}>
        <ul className="grid grid-cols-4 gap-2 sm:max-w-md">
          {statisticsPeriods.map((one) => (
            <li key={one}>
              <SiteLink
                to={`?period=${one}`}
                prefetch="none"
                preventScrollReset
                aria-current={one === period ? 'page' : undefined}
                className="flex min-h-11 items-center justify-center rounded-full border border-control bg-surface px-1 text-sm font-bold hover:bg-raised aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
              >
                {t(`periods.${one}`)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <FigureTiles statistics={statistics} withFollowers={withFollowers} />
      {isEmpty || days.length === 0 ? (
        <div className="card flex flex-col items-center gap-4 p-8 text-center">
          <p className="font-bold">{t(period === 'all' ? 'empty' : 'emptyPeriod')}</p>
          {hint}
        </div>
      ) : (
        <>
          <DayCharts days={days} withFollowers={withFollowers} />
          {children}
          {total.views > 0 && (
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <Section title={t('sources')} lead={t('sourcesText')}>
                <ShareBars
                  label={t('sources')}
                  rows={sources.map(({ source, views }) => ({ key: source, name: t(`source.${source}`), views }))}
                />
              </Section>
              <Section title={t('devices')}>
                <ShareBars
                  label={t('devices')}
                  rows={devices.map(({ device, views }) => ({ key: device, name: t(`device.${device}`), views }))}
                />
              </Section>
            </div>
          )}
          <CsvDownloads
            title={t('download')}
            lead={t('downloadText')}
            tables={tables.map((table) => ({
              address: `${path}.csv?period=${period}&table=${table}&language=${language}`,
              name: t(`table.${table}`),
            }))}
          />
        </>
      )}
      <p className="text-sm text-muted">{t('privacy')}</p>
    </>
  )
}
