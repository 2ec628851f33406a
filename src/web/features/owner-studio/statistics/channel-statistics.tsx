import { channelTables, type StatisticsPeriod } from '#contract/statistics/limits.ts'
import type { ChannelStatistics as Found } from '#contract/statistics/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { StatisticsView } from './statistics-view.tsx'
import { TopEpisodes } from './top-episodes.tsx'

interface ChannelStatisticsProps {
  readonly channelId: number
  readonly statistics: Found
  readonly period: StatisticsPeriod
}

/** The statistics of all episodes of a channel. */
export function ChannelStatistics({ channelId, statistics, period }: ChannelStatisticsProps) {
  const { t } = useTranslation('statistics')
  return (
    <StatisticsView
      statistics={statistics}
      period={period}
      path={`/v1/channels/${channelId}/statistics`}
      tables={channelTables}
      withFollowers
      hint={<ButtonLink to={routePath('studio___{channelId}', { channelId })}>{t('toSeries')}</ButtonLink>}
    >
      <TopEpisodes channelId={channelId} episodes={statistics.episodes} />
    </StatisticsView>
  )
}
