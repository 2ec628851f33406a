import { Play } from 'lucide-react'
import type { Episode } from '#contract/episodes/schemas.ts'
import { formatElapsed } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { SubjectImage } from '../generated-image.tsx'

interface EmbedStartProps {
  readonly episode: Episode
  readonly channelName: string
  onStart(): void
}

/** The thumbnail with the button that loads the player: a page with many frames downloads no video before. */
export function EmbedStart({ episode: { id, title, video }, channelName, onStart }: EmbedStartProps) {
  const { t } = useTranslation('channels')
  const length = video?.durationSeconds ?? null
  return (
    <button
      type="button"
      aria-label={t('watch.playTitle', { title })}
      onClick={onStart}
      className="group absolute inset-0 size-full text-left"
    >
      <SubjectImage id={id} name={title} url={video?.thumbnailUrl ?? null} eager />
      <span className="absolute inset-0 flex items-center justify-center bg-night/20">
        <span className="flex size-16 items-center justify-center rounded-full bg-brand text-on-brand transition-transform group-hover:scale-105 motion-reduce:transition-none">
          <Play aria-hidden className="ml-1 size-8 fill-current" />
        </span>
      </span>
      <span className="absolute inset-x-0 bottom-0 flex items-end gap-3 bg-linear-to-t from-night/90 to-transparent p-3 pt-10">
        <span className="min-w-0 flex-1">
          <span className="palt block truncate font-bold">{title}</span>
          <span className="block truncate text-sm">{channelName}</span>
        </span>
        {length !== null && (
          <span className="shrink-0 rounded-md bg-night/85 px-1.5 py-0.5 text-sm font-bold tabular-nums">
            {formatElapsed(length * 1000)}
          </span>
        )}
      </span>
    </button>
  )
}
