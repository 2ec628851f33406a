import type { EpisodePage } from '#contract/episodes/schemas.ts'
import type { Thing } from '../../../shell/structured-data.tsx'
import { channelPath, seriesPath } from '../addresses.ts'

interface EpisodeFacts {
  readonly episode: EpisodePage['episode']
  readonly channelName: string
  readonly description: string
  readonly origin: string
  /** The URL of the page. */
  readonly address: string
  readonly embedUrl: string
  readonly imageUrl: string
}

/** An episode as a VideoObject of schema.org; empty unless everybody may watch it. */
export function episodeJsonLd({ episode, channelName, description, origin, address, ...urls }: EpisodeFacts): Thing[] {
  const { channelId, series, title, state, publishesAt, video, views, visibility } = episode
  if (visibility !== 'public' || state !== 'published' || video?.state !== 'ready') return []
  return [
    {
      '@type': 'VideoObject',
      name: title,
      description,
      thumbnailUrl: [video.thumbnailUrl === null ? urls.imageUrl : origin + video.thumbnailUrl],
      uploadDate: publishesAt,
      // ISO 8601, as schema.org requires.
      ...(video.durationSeconds !== null && { duration: `PT${Math.round(video.durationSeconds)}S` }),
      url: address,
      embedUrl: urls.embedUrl,
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/WatchAction',
        userInteractionCount: views,
      },
      isPartOf: { '@type': 'CreativeWorkSeries', name: series.title, url: origin + seriesPath(channelId, series.id) },
      publisher: { '@type': 'Organization', name: channelName, url: origin + channelPath(channelId) },
    },
  ]
}
