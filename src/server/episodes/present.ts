import type { Episode, EpisodeSummary, EpisodeVideo } from '#contract/episodes/schemas.ts'
import type { VideoSummary } from './deps.ts'
import { stateOf } from './policy.ts'
import type { CastRow, EpisodeRow } from './store/episodes.ts'
import type { Progress } from './store/watching.ts'

interface Presented {
  readonly access: 'watch' | 'follow'
  readonly video: VideoSummary | null
  /** That of the viewer; none for visitors. */
  readonly progress: Progress | undefined
  readonly now: Date
}

function presentVideo({ channelId: _channelId, ...video }: VideoSummary): EpisodeVideo {
  return video
}

export function presentSummary(row: EpisodeRow, { access, video, progress, now }: Presented): EpisodeSummary {
  const { id, channelId, series, title, visibility, genre, publishesAt, views } = row
  return {
    id,
    channelId,
    series,
    title,
    visibility,
    genre,
    state: stateOf(row, now),
    publishesAt: publishesAt && publishesAt.toISOString(),
    access,
    video: video && access === 'watch' ? presentVideo(video) : null,
    views,
    progressMs: progress?.positionMs ?? null,
    finished: progress?.finished ?? false,
  }
}

interface PresentedPage extends Presented {
  readonly casts: CastRow[]
}

export function presentEpisode(row: EpisodeRow, page: PresentedPage): Episode {
  const { reading, description, commenting, version } = row
  const { casts } = page
  return { ...presentSummary(row, page), reading, description, commenting, casts, version }
}
