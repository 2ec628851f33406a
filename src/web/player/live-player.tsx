import { LoaderCircle } from 'lucide-react'
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StreamSource } from './stream.ts'
import { useSigned } from './use-signed.ts'

const PlayerStage = lazy(() => import('./player-stage.tsx'))

const never = () => () => undefined

interface LivePlayerProps extends StreamSource {
  readonly title: string
  /** The live is over: there is no edge to keep at. */
  readonly recorded?: boolean
  /** Address of a picture that stands for what is played, until it plays; signed as the stream is. */
  readonly poster?: string | null
  /** Is called when it has failed again and again; the same function each time. */
  readonly onLost?: () => unknown
  /** Stands there without such a picture. */
  readonly cover?: ReactNode
}

/** A live or its recording in a box of 16:9; engine and controls load in the browser only, when this is on the page. */
export function LivePlayer({ poster = null, cover, ...props }: LivePlayerProps) {
  const { t } = useTranslation('player')
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const picture = useSigned(poster, props.sign)
  const waiting = (
    <div className="absolute inset-0 text-white">
      {picture === null ? cover : <img src={picture} alt="" className="absolute inset-0 size-full object-contain" />}
      <div className="absolute inset-0 flex items-center justify-center bg-night/45">
        <LoaderCircle aria-label={t('loading')} className="size-10 motion-safe:animate-spin" />
        <noscript>{t('noScript')}</noscript>
      </div>
    </div>
  )
  return (
    <div className="on-dark absolute inset-0 bg-night">
      {inBrowser ? (
        <Suspense fallback={waiting}>
          <PlayerStage {...props} poster={picture} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
