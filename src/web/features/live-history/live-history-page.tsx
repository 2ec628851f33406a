import { ChevronLeft, Play } from 'lucide-react'
import { historyTables } from '#contract/live-history/limits.ts'
import type { HistorySupporter, LiveHistory } from '#contract/live-history/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { formatDateTime, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CsvDownloads } from '../../ui/csv-downloads.tsx'
import { DemoBadge } from '../../ui/demo-badge.tsx'
import { Comparison } from './comparison.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { HistoryChart } from './history-chart.tsx'
import { Supporters } from './supporters.tsx'

interface LiveHistoryPageProps {
  readonly history: LiveHistory
  readonly live: Live
  /** A page of the supporters. */
  readonly supporters: {
    readonly items: readonly HistorySupporter[]
    readonly next: string | null
    readonly first: boolean
  }
}

/** One ended live: its figures, what happened over time, its supporters, the last lives, and downloads. */
export function LiveHistoryPage({ history, live, supporters }: LiveHistoryPageProps) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const { id, title, startedAt, figures, mean } = history
  return (
    <div className="column flex max-w-5xl flex-col gap-4 py-4 sm:gap-5 sm:py-8">
      <div>
        <SiteLink
          to={routePath('live___history')}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-bold underline"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {t('title')}
        </SiteLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <h1 className="text-2xl font-black leading-snug sm:text-3xl">{title}</h1>
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              <time dateTime={startedAt}>{formatDateTime(startedAt, language)}</time>
              {history.demo && <DemoBadge />}
            </p>
          </div>
          {live.archive !== null && (
            <ButtonLink to={routePath('live-info___{id}', { id })} className="text-sm">
              <Play aria-hidden className="size-4" />
              {t('toArchive')}
            </ButtonLink>
          )}
        </div>
      </div>
      <FigureTiles figures={figures} mean={mean} />
      <HistoryChart key={id} history={history} live={live} />
      <Supporters liveId={id} {...supporters} />
      <Comparison history={history} />
      <CsvDownloads
        title={t('download')}
        lead={t('downloadText')}
        tables={historyTables.map((table) => ({
          address: `/v1/lives/${id}/history.csv?table=${table}&language=${language}`,
          name: t(`table.${table}`),
        }))}
      />
      <p className="text-sm text-muted">{t('rules')}</p>
    </div>
  )
}
