import { Lock } from 'lucide-react'
import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import { formatDateTime, formatDay, formatElapsed, formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { episodePath } from '../addresses.ts'
import { SubjectImage } from '../generated-image.tsx'
import { ProgressMark } from '../progress/progress-mark.tsx'
import { StateBadge, VisibilityBadge } from './episode-badges.tsx'

interface EpisodeRowProps {
  readonly episode: EpisodeSummary
  /** Its position in the series, from 1. */
  readonly number?: number
  /** Names the series in lists of several. */
  readonly withSeries?: boolean
}

/** An episode in a list: thumbnail with length and badges, title, date and views. The whole row is one link. */
export function EpisodeRow({ episode, number, withSeries = false }: EpisodeRowProps) {
  const { series, state, title, visibility } = episode
  return (
    <div className="group relative flex gap-3 rounded-card p-2 transition-colors hover:bg-raised sm:gap-5">
      <EpisodeThumbnail episode={episode} className="w-32 shrink-0 self-start sm:w-56" />
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-0.5">
        <h3 className="palt line-clamp-3 font-bold sm:line-clamp-2">
          <SiteLink to={episodePath(episode)} className="after:absolute after:inset-0 after:rounded-card">
            {number !== undefined && <span className="mr-2 tabular-nums text-muted">{number}.</span>}
            {title}
          </SiteLink>
        </h3>
        {withSeries && <p className="line-clamp-1 text-sm text-muted">{series.title}</p>}
        <EpisodeFigures episode={episode} />
        {(visibility !== 'public' || state !== 'published') && (
          <p className="flex flex-wrap gap-1.5">
            <StateBadge state={state} />
            <VisibilityBadge visibility={visibility} />
          </p>
        )}
      </div>
    </div>
  )
}

/** With length, lock and what was watched; `className` sets the width. */
export function EpisodeThumbnail({ episode, className }: { episode: EpisodeSummary; className: string }) {
  const { t } = useTranslation('channels')
  const { id, access, title, video } = episode
  const length = video?.durationSeconds ?? null
  const time = length === null ? '' : formatElapsed(length * 1000)
  return (
    <div className={`relative aspect-video overflow-hidden rounded-control bg-night ${className}`}>
      <SubjectImage id={id} name={title} url={video?.thumbnailUrl ?? null} />
      {access === 'follow' && (
        <span className="absolute inset-0 flex items-center justify-center bg-night/60 text-white">
          <Lock aria-hidden className="size-7" />
          <span className="sr-only">{t('episode.locked')}</span>
        </span>
      )}
      {length !== null && (
        <span className="absolute bottom-1.5 right-1.5 rounded-md bg-night/85 px-1.5 py-0.5 text-tiny font-bold tabular-nums text-white">
          <span aria-hidden>{time}</span>
          <span className="sr-only">{t('episode.length', { time })}</span>
        </span>
      )}
      <ProgressMark episode={episode} />
    </div>
  )
}

/** Date and views of an episode, or when it will be published. */
export function EpisodeFigures({ episode: { publishesAt, state, video, views } }: { episode: EpisodeSummary }) {
  const { t } = useTranslation('channels')
  const language = useLanguage()
  if (state === 'scheduled' && publishesAt !== null) {
    return (
      <p className="text-sm font-bold text-brand-ink">
        <time dateTime={publishesAt}>{t('episode.publishes', { time: formatDateTime(publishesAt, language) })}</time>
      </p>
    )
  }
  if (state === 'draft') return video === null ? <p className="text-sm text-muted">{t('episode.noVideo')}</p> : null
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      {publishesAt !== null && <time dateTime={publishesAt}>{formatDay(publishesAt, language)}</time>}
      <span className="tabular-nums">
        {t('episode.views', { count: views, formatted: formatNumber(views, language) })}
      </span>
    </p>
  )
}
