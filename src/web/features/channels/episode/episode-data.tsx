import { embedPrefix } from '#contract/embed.ts'
import { useLanguage } from '../../../shell/locale/index.ts'
import { usePageAddress } from '../../../shell/page-head.tsx'
import { shareCardUrl } from '../../../shell/share-card.tsx'
import { StructuredData } from '../../../shell/structured-data.tsx'
import { episodeJsonLd } from './episode-json-ld.ts'
import type { FoundEpisode } from './episode-stage.tsx'

interface EpisodeDataProps {
  readonly found: FoundEpisode
  readonly description: string
}

/** The structured data of a public episode, and the discovery of its embedded player (oEmbed 1.0 §4). */
export function EpisodeData({ found: { channel, episode }, description }: EpisodeDataProps) {
  const language = useLanguage()
  const { origin, pathname, address } = usePageAddress()
  const things = episodeJsonLd({
    episode,
    channelName: channel.name,
    description,
    origin,
    address,
    embedUrl: `${origin}${embedPrefix}${pathname}`,
    imageUrl: shareCardUrl(origin, language, pathname, false),
  })
  if (things.length === 0) return null
  const href = `${origin}/oembed?format=json&url=${encodeURIComponent(address)}`
  return (
    <>
      <link rel="alternate" type="application/json+oembed" href={href} title={episode.title} />
      <StructuredData things={things} />
    </>
  )
}
