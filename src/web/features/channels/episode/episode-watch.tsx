import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import { useVideoHandle, type VideoHandle } from '../../../player/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { episodePath } from '../addresses.ts'
import type { ListPage } from '../lists/use-more.ts'
import { ChapterList } from './chapter-list.tsx'
import { EpisodeDetails } from './episode-details.tsx'
import { EpisodeStage, type FoundEpisode } from './episode-stage.tsx'
import { SeriesList } from './series-list.tsx'
import { ShareEpisode } from './share-episode.tsx'
import './episode.css'

interface EpisodeWatchProps {
  readonly found: FoundEpisode
  /** The episodes of the series. */
  readonly episodes: ListPage<EpisodeSummary>
  /** The follow button with the number of followers. */
  readonly follow: ReactNode
  /** Further actions; `stage` contains the player. */
  renderActions(stage: RefObject<HTMLElement | null>): ReactNode
  /** Below the details: what belongs to the episode for those who may watch it, with its positions in the video. */
  renderBelow(video: VideoHandle): ReactNode
  /** Further episodes, below the series. */
  readonly aside: ReactNode
}

/** The aspect ratio of the stage: that of the video, within what fits a screen. */
function ratioOf({ episode: { video } }: FoundEpisode): number {
  if (!video?.width || !video.height) return 16 / 9
  return Math.min(2.4, Math.max(0.8, video.width / video.height))
}

/** An episode: the player with the details below, and the series beside it on a desktop. */
export function EpisodeWatch({ found, episodes, follow, renderActions, renderBelow, aside }: EpisodeWatchProps) {
  const { t } = useTranslation('channels')
  const stage = useRef<HTMLDivElement>(null)
  const video = useVideoHandle(stage)
  const { channel, episode, playback, previous, next } = found
  const style: CSSProperties & Record<'--ratio', number> = { '--ratio': ratioOf(found) }
  return (
    <article className="episode">
      {/* The same element for the next episode, so that full screen continues. */}
      <div ref={stage} data-fullscreen className="episode-stage" style={style}>
        <EpisodeStage key={episode.id} found={found} stage={stage} video={video} follow={follow} />
      </div>
      <div className="episode-details">
        <EpisodeDetails
          channel={channel}
          episode={episode}
          readAt={found.readAt}
          follow={episode.access === 'watch' && follow}
        >
          {previous && (
            <ButtonLink to={episodePath({ ...episode, id: previous.id })} title={previous.title}>
              <ChevronLeft aria-hidden className="size-5" />
              {t('watch.previousEpisode')}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={episodePath({ ...episode, id: next.id })} title={next.title}>
              {t('watch.nextEpisode')}
              <ChevronRight aria-hidden className="size-5" />
            </ButtonLink>
          )}
          <ShareEpisode
            key={episode.id}
            title={episode.title}
            video={video}
            embeddable={episode.visibility === 'public' && episode.state === 'published'}
          />
          {renderActions(stage)}
        </EpisodeDetails>
        {playback && <ChapterList chapters={playback.chapters} video={video} />}
      </div>
      <div className="episode-aside">
        <SeriesList
          key={episode.series.id}
          channelId={channel.id}
          series={episode.series}
          currentId={episode.id}
          episodes={episodes}
        />
        {aside}
      </div>
      {episode.access === 'watch' && (
        <div key={episode.id} className="episode-below">
          {renderBelow(video)}
        </div>
      )}
    </article>
  )
}
