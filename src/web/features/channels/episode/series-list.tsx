import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import { formatElapsed } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { episodePath, seriesPath } from '../addresses.ts'
import { SubjectImage } from '../generated-image.tsx'
import { EarlierLink, MoreLink } from '../lists/more-link.tsx'
import { readEpisodes } from '../lists/read-episodes.ts'
import { useMore, type ListPage } from '../lists/use-more.ts'
import { ProgressMark } from '../progress/progress-mark.tsx'

interface SeriesListProps {
  readonly channelId: number
  readonly series: { readonly id: number; readonly title: string }
  /** The episode of the page. */
  readonly currentId: number
  readonly episodes: ListPage<EpisodeSummary>
}

/** The episodes of the series, beside the player on a desktop. */
export function SeriesList({ channelId, series, currentId, episodes }: SeriesListProps) {
  const { t } = useTranslation('channels')
  const key = { channelId, seriesId: series.id }
  const [list, rows] = useMore(
    episodes,
    (api, cursor) => readEpisodes(api, key, { cursor, limit: 50 }),
    (api, before) => readEpisodes(api, key, { before, limit: 50 }),
  )
  useEffect(() => showEpisode(list.current, currentId), [list, currentId])
  return (
    <section id="episodes" aria-labelledby="episodes-title" className="min-w-0">
      <h2 id="episodes-title" className="mb-2 font-bold">
        <SiteLink to={seriesPath(channelId, series.id)} className="inline-flex min-h-11 items-center hover:underline">
          {series.title}
        </SiteLink>
        <span className="sr-only">{t('series.episodes')}</span>
      </h2>
      <div className="episode-list">
        <EarlierLink list={rows} />
        <ul ref={list} className="flex flex-col gap-1">
          {rows.items.map((episode) => (
            <li key={episode.id} data-id={episode.id}>
              <Row episode={episode} current={episode.id === currentId} />
            </li>
          ))}
        </ul>
        <MoreLink name="episodes" list={rows} />
      </div>
    </section>
  )
}

/** Scrolls the list, and not the page, to an episode. */
function showEpisode(rows: HTMLUListElement | null, id: number): void {
  const [row, list] = [rows?.querySelector(`[data-id="${id}"]`), rows?.parentElement]
  if (row && list)
    list.scrollTop += row.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3
}

function Row({ episode, current }: { episode: EpisodeSummary; current: boolean }) {
  const { t } = useTranslation('channels')
  const { id, access, title, video } = episode
  const length = video?.durationSeconds ?? null
  return (
    <SiteLink
      to={episodePath(episode)}
      aria-current={current ? 'page' : undefined}
      className="flex items-center gap-3 rounded-control p-1.5 hover:bg-raised aria-[current]:bg-raised aria-[current]:outline-2 aria-[current]:-outline-offset-2 aria-[current]:outline-brand"
    >
      <span className="relative aspect-video w-28 shrink-0 overflow-hidden rounded-md bg-night">
        <SubjectImage id={id} name={title} url={video?.thumbnailUrl ?? null} className="text-xl" />
        {access === 'follow' && (
          <span className="absolute inset-0 flex items-center justify-center bg-night/60 text-white">
            <Lock aria-hidden className="size-5" />
            <span className="sr-only">{t('episode.locked')}</span>
          </span>
        )}
        {length !== null && (
          <span className="absolute bottom-1 right-1 rounded bg-night/85 px-1 text-tiny font-bold tabular-nums text-white">
            {formatElapsed(length * 1000)}
          </span>
        )}
        <ProgressMark episode={episode} />
      </span>
      <span className="palt line-clamp-2 min-w-0 flex-1 text-sm font-bold">{title}</span>
    </SiteLink>
  )
}
