import type { TopEpisode } from '#contract/statistics/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Section } from '../../../ui/section.tsx'
import { formatShare, formatWatchTime } from './amounts.ts'
import { episodeStatisticsPath } from './addresses.ts'

interface TopEpisodesProps {
  readonly channelId: number
  readonly episodes: readonly TopEpisode[]
}

/** The episodes of a channel with the most views, each with a link to its own statistics. */
export function TopEpisodes({ channelId, episodes }: TopEpisodesProps) {
  const { t } = useTranslation('statistics')
  const language = useLanguage()
  if (episodes.length === 0) return null
  return (
    <Section title={t('topEpisodes')}>
      <ol className="flex flex-col divide-y divide-line">
        {episodes.map(({ id, seriesId, title, views, watchSeconds, watchedShare }, index) => (
          <li key={id}>
            <SiteLink
              to={episodeStatisticsPath({ channelId, seriesId, episodeId: id })}
              prefetch="none"
              className="flex min-h-14 items-center gap-3 px-2 py-2 hover:bg-raised"
            >
              <span className="w-6 shrink-0 text-center font-black text-muted">{index + 1}</span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-bold">{title}</span>
                <span className="block text-sm text-muted">
                  {formatWatchTime(watchSeconds, t, language)}
                  {watchedShare !== null && ` ・ ${t('averageOf', { share: formatShare(watchedShare) })}`}
                </span>
              </span>
              <span className="shrink-0 text-right font-bold tabular-nums">
                {t('viewCount', { views: formatNumber(views, language) })}
              </span>
            </SiteLink>
          </li>
        ))}
      </ol>
    </Section>
  )
}
