import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { episodeStatisticsPath, episodeStudioPath } from '../statistics/addresses.ts'

interface EpisodeTabsProps {
  readonly channelId: number
  readonly seriesId: number
  readonly episodeId: number
  readonly tab: 'edit' | 'statistics'
}

/** The pages of one episode in the studio. */
export function EpisodeTabs({ tab, ...ids }: EpisodeTabsProps) {
  const { t } = useTranslation('owner')
  const tabs = [
    { name: 'edit', to: episodeStudioPath(ids) },
    { name: 'statistics', to: episodeStatisticsPath(ids) },
  ] as const
  return (
    <nav aria-label={t('episode.pages')}>
      <ul className="flex gap-2">
        {tabs.map(({ name, to }) => (
          <li key={name}>
            <SiteLink
              to={to}
              prefetch="none"
              aria-current={name === tab ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full px-4 text-sm font-bold text-muted hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:text-ink"
            >
              {t(`episode.page.${name}`)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
