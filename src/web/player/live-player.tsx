import { LoaderCircle } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { ignoreFileError } from '../shell/reload/reload-guard.ts'
import { useTranslation } from '../texts/index.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useSigned } from './signature.ts'
import type { StreamSource } from './stream.ts'

const loadStage = () => import('./player-stage.tsx')
const PlayerStage = lazy(loadStage)

/** Loads the player before a page renders it. */
export function preloadLivePlayer(): void {
  loadStage().catch(ignoreFileError)
}

interface LivePlayerProps extends StreamSource {
  readonly title: string
  /** The name of the liver. */
  readonly artist: string
  /** The live is over and has no edge to follow. */
  readonly recorded?: boolean
  /** The page sets position and speed: the player does not follow the edge by itself. */
  readonly synchronized?: boolean
  /** Address of the poster image; signed like the stream. */
  readonly poster?: string | null
  /** Called after repeated failures; must be a stable function. */
  readonly onLost?: () => unknown
  /** Called when a stream without an end, over WebRTC, is over; must be a stable function. */
  readonly onOver?: () => void
  /** Further entries of the player's menu. */
  readonly menuEntries?: ReactNode
  /** Shown if there is no poster. */
  readonly cover?: ReactNode
}

/** A live or its recording, filling its container; engine and controls load on demand, in the browser only. */
export function LivePlayer({ poster = null, cover, ...props }: LivePlayerProps) {
  const { t } = useTranslation('player')
  const isHydrated = useHydrated()
  const signedPoster = useSigned(poster, props.sign)
  const placeholder = (
    <div className="absolute inset-0 text-white">
      {signedPoster === null ? (
        cover
      ) : (
        <img src={signedPoster} alt="" className="player-poster absolute inset-0 size-full" />
      )}
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
          <PlayerStage {...props} poster={signedPoster} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
}
