import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { HealthPoint, Live, StreamHealth, StreamSetting } from '#contract/lives.ts'
import { useLive } from '../../../api/use-live.ts'
import { useAlive } from '../../../ui/use-alive.ts'
import { CurrentLive } from '../setting/current-live.tsx'
import { HealthCard } from '../setting/health-card.tsx'
import { useHealthHistory } from '../setting/use-health-history.ts'

const BrowserStudio = lazy(() => import('./browser-studio.tsx'))

interface BrowserSideProps extends Pick<StreamSetting, 'whip' | 'streamKey'> {
  readonly loaded: Live
  readonly health: StreamHealth | null
  readonly history: readonly HealthPoint[]
}

/** The studio beside what becomes of the live. */
export function BrowserSide({ loaded, health, history, whip, streamKey }: BrowserSideProps) {
  const { t } = useTranslation('broadcast')
  const known = useLive(loaded)
  const points = useHealthHistory(history, known)
  const alive = useAlive()
  const waiting = <div className="card aspect-video animate-breathe bg-night" />
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0">
        {alive ? (
          <Suspense fallback={waiting}>
            <BrowserStudio live={known.live} whip={whip} streamKey={streamKey} />
          </Suspense>
        ) : (
          waiting
        )}
        <noscript>{t('noScript')}</noscript>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <CurrentLive live={known.live} bare />
        <HealthCard health={known.health ?? health} viewers={known.live.viewers} history={points} advising={false} />
      </div>
    </div>
  )
}
