import type { EpisodeCard } from '#contract/episodes/schemas.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { episodePath } from '../addresses.ts'
import { EpisodeFigures, EpisodeThumbnail } from '../lists/episode-row.tsx'

interface EpisodeTileProps {
  readonly episode: EpisodeCard
  /** Shows how much is left to watch, or that it is the next episode, in place of date and views. */
  readonly resumes?: boolean
}

/**
 * An episode of any channel: thumbnail, title, channel and figures, beside the thumbnail in a wide container. The whole
 * card is one link.
 */
export function EpisodeTile({ episode, resumes = false }: EpisodeTileProps) {
  const { channel, title } = episode
  return (
    <article className="group relative flex h-full flex-col gap-2 rounded-card p-1.5 transition-colors hover:bg-raised @md:flex-row @md:gap-4">
      <EpisodeThumbnail episode={episode} className="w-full @md:w-1/2 @md:self-start" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 px-1 pb-1 @md:justify-center">
        <h3 className="palt line-clamp-2 font-bold @md:text-lg @3xl:text-2xl">
          <SiteLink to={episodePath(episode)} className="after:absolute after:inset-0 after:rounded-card">
            {title}
          </SiteLink>
        </h3>
        <p className="truncate text-sm text-muted">{channel.name}</p>
        {resumes ? <TimeLeft episode={episode} /> : <EpisodeFigures episode={episode} />}
      </div>
    </article>
  )
}

function TimeLeft({ episode: { progressMs, video } }: { episode: EpisodeCard }) {
  const { t } = useTranslation('channels')
  if (progressMs === null) return <p className="text-sm text-brand-ink">{t('watch.next')}</p>
  const leftMs = (video?.durationSeconds ?? 0) * 1000 - progressMs
  return (
    <p className="text-sm text-brand-ink">{t('episode.left', { count: Math.max(1, Math.ceil(leftMs / 60_000)) })}</p>
  )
}
