import { episodeTables, type StatisticsPeriod } from '#contract/statistics/limits.ts'
import type { EpisodeStatistics as Found } from '#contract/statistics/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { RetentionSection } from './retention-section.tsx'
import { StatisticsView } from './statistics-view.tsx'

interface EpisodeStatisticsProps {
  /** The path of the episode, of the API below `/v1` as of its page. */
  readonly path: string
  readonly statistics: Found
  readonly period: StatisticsPeriod
}

/** The statistics of one episode with its retention. */
export function EpisodeStatistics({ path, statistics, period }: EpisodeStatisticsProps) {
  const { t } = useTranslation('statistics')
  return (
    <StatisticsView
      statistics={statistics}
      period={period}
      path={`/v1${path}/statistics`}
      tables={episodeTables}
      withFollowers={false}
      hint={<ButtonLink to={path}>{t('toEpisode')}</ButtonLink>}
    >
      <RetentionSection retention={statistics.retention} />
    </StatisticsView>
  )
}
