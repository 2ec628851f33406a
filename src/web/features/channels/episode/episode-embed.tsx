import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { useVideoHandle } from '../../../player/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { episodePath } from '../addresses.ts'
import { EmbedStart } from './embed-start.tsx'
import { EpisodeStage, type FoundEpisode } from './episode-stage.tsx'
import './episode.css'

/** The player of an episode alone, with a link to its page, for frames of other sites. It plays on request. */
export function EpisodeEmbed({ found }: { found: FoundEpisode }) {
  const { t } = useTranslation('channels')
  const stage = useRef<HTMLDivElement>(null)
  const video = useVideoHandle(stage)
  const [started, setStarted] = useState(false)
  const { channel, episode, playback } = found
  const link = (
    <a
      href={episodePath(episode)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-2 font-bold underline"
    >
      <ExternalLink aria-hidden className="size-5" />
      {t('watch.openPage')}
    </a>
  )
  return (
    <div ref={stage} data-fullscreen className="episode-embed on-dark text-white">
      <h1 className="sr-only">{episode.title}</h1>
      {playback !== null && !started ? (
        <EmbedStart episode={episode} channelName={channel.name} onStart={() => setStarted(true)} />
      ) : (
        <EpisodeStage found={found} stage={stage} video={video} follow={link} embedded />
      )}
      {playback !== null && (
        <div className="absolute right-2 top-2 z-3 rounded-control bg-night/70 px-3 text-sm">{link}</div>
      )}
    </div>
  )
}
