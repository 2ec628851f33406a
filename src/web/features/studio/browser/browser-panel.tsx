import { lazy, Suspense } from 'react'
import type { EncoderConflict, HealthPoint, Live, StreamHealth, StreamSetting } from '#contract/lives/schemas.ts'
import { useLive } from '../../../live-room/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { ConflictNotice } from '../setting/conflict-notice.tsx'
import { CurrentLive } from '../setting/current-live.tsx'
import { HealthCard } from '../setting/health-card.tsx'
import { VideoNotice } from '../setting/video-notice.tsx'
import { useHealthHistory } from '../setting/health-history.tsx'

const BrowserStudio = lazy(() => import('./browser-studio.tsx'))

interface BrowserPanelProps extends Pick<StreamSetting, 'whip' | 'streamKey'> {
  readonly loaded: Live
  readonly health: StreamHealth | null
  readonly history: readonly HealthPoint[]
  /** As loaded with the page. */
  readonly conflict: EncoderConflict | null
}

/** The browser studio beside the state and the health of the live. */
export function BrowserPanel({ loaded, health, history, conflict, whip, streamKey }: BrowserPanelProps) {
  const { t } = useTranslation('broadcast')
  const current = useLive(loaded)
  const points = useHealthHistory(history, current)
  const hydrated = useHydrated()
  const placeholder = <div className="card aspect-video animate-breathe bg-night" />
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0">
        {hydrated ? (
          <Suspense fallback={placeholder}>
            <BrowserStudio live={current.live} whip={whip} streamKey={streamKey} />
          </Suspense>
        ) : (
          placeholder
        )}
        <noscript>{t('noScript')}</noscript>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <VideoNotice live={current.live} health={current.health ?? health} />
        <ConflictNotice conflict={current.conflict === undefined ? conflict : current.conflict} canRotate />
        <CurrentLive live={current.live} compact />
        <HealthCard
          health={current.health ?? health}
          viewers={current.live.viewers}
          history={points}
          showAdvice={false}
        />
      </div>
    </div>
  )
}
