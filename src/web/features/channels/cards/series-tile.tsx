import type { Series } from '#contract/series/schemas.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { seriesPath } from '../addresses.ts'
import { SubjectImage } from '../generated-image.tsx'
import { VisibilityBadge } from '../lists/episode-badges.tsx'

interface SeriesTileProps {
  readonly series: Series
  /** The name of the channel, in lists of several. */
  readonly by?: string
}

/** A series in a list: cover, title and the beginning of its text. The whole card is one link. */
export function SeriesTile({ series, by }: SeriesTileProps) {
  const { id, channelId, title, description, coverUrl, visibility } = series
  return (
    <article className="card relative flex h-full flex-col overflow-hidden transition-colors hover:bg-raised">
      <div className="relative aspect-video bg-raised">
        <SubjectImage id={id} name={title} url={coverUrl} />
        <VisibilityBadge visibility={visibility} className="absolute left-3 top-3" />
      </div>
      <div className="p-3 sm:p-4">
        <h3 className="palt line-clamp-2 font-bold">
          <SiteLink to={seriesPath(channelId, id)} className="after:absolute after:inset-0 after:rounded-card">
            {title}
          </SiteLink>
        </h3>
        {by !== undefined && <p className="mt-0.5 truncate text-sm text-muted">{by}</p>}
        {description !== '' && <p className="mt-1 line-clamp-2 text-sm text-muted">{description}</p>}
      </div>
    </article>
  )
}
