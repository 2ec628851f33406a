import { LoaderCircle } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../texts/index.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { VideoPlayerProps } from './video-stage.tsx'

const VideoStage = lazy(() => import('./video-stage.tsx'))

/** A video on demand, filling its container; engine and controls load on demand, in the browser only. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { t } = useTranslation('player')
  const isHydrated = useHydrated()
  const { poster } = props
  const placeholder = (
    <div className="absolute inset-0 text-white">
      {poster !== null && <img src={poster} alt="" className="player-poster absolute inset-0 size-full" />}
      <div className="absolute inset-0 flex items-center justify-center bg-night/45">
        <LoaderCircle aria-label={t('loading')} className="size-10 motion-safe:animate-spin" />
        <noscript>{t('noScript')}</noscript>
      </div>
    </div>
  )
  return (
    <div className="on-dark absolute inset-0 bg-night">
      {isHydrated ? (
        <Suspense fallback={placeholder}>
          <VideoStage {...props} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
}
