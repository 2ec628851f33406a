import { LoaderCircle } from 'lucide-react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { StreamSource } from './stream.ts'

const PlayerStage = lazy(() => import('./player-stage.tsx'))

const never = () => () => undefined

interface LivePlayerProps extends StreamSource {
  readonly title: string
  /** The live is over: there is no edge to keep at. */
  readonly recorded?: boolean
}

/** A live or its recording in a box of 16:9; engine and controls load in the browser only, when this is on the page. */
export function LivePlayer(props: LivePlayerProps) {
  const { t } = useTranslation('player')
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const waiting = (
    <div className="flex size-full items-center justify-center text-white">
      <LoaderCircle aria-label={t('loading')} className="size-10 motion-safe:animate-spin" />
      <noscript>{t('noScript')}</noscript>
    </div>
  )
  return (
    <div className="on-dark absolute inset-0 bg-night">
      {inBrowser ? (
        <Suspense fallback={waiting}>
          <PlayerStage {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
