import { Check } from 'lucide-react'
import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { useProgress } from './use-progress.ts'

/** Over the thumbnail of an episode: how much of it the viewer has watched, or that they have seen all of it. */
export function ProgressMark({ episode }: { episode: EpisodeSummary }) {
  const { t } = useTranslation('channels')
  const { positionMs, finished } = useProgress(episode)
  const length = episode.video?.durationSeconds ?? 0
  if (length === 0 || (positionMs === null && !finished)) return null
  const percent = positionMs === null ? 100 : Math.min(100, Math.max(1, Math.round(positionMs / (length * 10))))
  return (
    <>
      {finished && (
        <span className="absolute left-1.5 top-1.5 inline-flex items-center gap-1 rounded-md bg-night/85 px-1.5 py-0.5 text-tiny font-bold text-white">
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
          {t('episode.seen')}
        </span>
      )}
      <span className="absolute inset-x-0 bottom-0 h-1 bg-white/40">
        <span style={{ width: `${percent}%` }} className="block h-full bg-live" />
        {positionMs !== null && <span className="sr-only">{t('episode.progress', { percent })}</span>}
      </span>
    </>
  )
}
