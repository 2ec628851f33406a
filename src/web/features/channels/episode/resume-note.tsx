import { RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { useVideoPosition, type VideoHandle } from '../../../player/index.ts'
import { formatElapsed } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import type { StartPosition } from './start-position.ts'

/** For this many seconds of playback. */
const shownSeconds = 12

interface ResumeNoteProps {
  readonly start: StartPosition
  readonly video: VideoHandle
}

/** Says at which position the video started, and offers its start. */
export function ResumeNote({ start, video }: ResumeNoteProps) {
  const { t } = useTranslation('channels')
  const position = useVideoPosition(video)
  const [dismissed, setDismissed] = useState(false)
  if (dismissed || position > start.at + shownSeconds) return null
  return (
    <div className="on-dark absolute left-2 top-2 z-1 flex max-w-[calc(100%-1rem)] items-center gap-1 rounded-control bg-night/88 pl-3 text-sm text-white">
      <span className="min-w-0">{t('watch.resumed', { time: formatElapsed(start.at * 1000) })}</span>
      <button
        type="button"
        onClick={() => {
          setDismissed(true)
          video.playFrom(0)
        }}
        className="palt inline-flex min-h-11 shrink-0 items-center gap-1 rounded-full px-2 font-bold underline"
      >
        <RotateCcw aria-hidden className="size-4" />
        {t('watch.restart')}
      </button>
      <button type="button" aria-label={t('watch.hideNote')} onClick={() => setDismissed(true)} className="icon-button">
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}
