import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { SubmissionResult } from '@conform-to/react'
import type { LiveSettings } from '#contract/lives/schemas.ts'
import { useProfile } from '../../../shell/account/use-account.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Notice } from '../../../ui/notice.tsx'
import { CreateLive } from '../create/index.ts'
import type { OnAirPanels } from './on-air-panels.ts'
import { useCameraCheck } from './use-camera-check.ts'
import { WayTabs, type Way } from './way-tabs.tsx'
import './go-live.css'

const CameraStudio = lazy(() => import('../camera/camera-studio.tsx'))

interface GoLiveProps {
  readonly way: Way
  readonly lastLive: LiveSettings | null
  readonly lastResult: SubmissionResult | undefined
  /** Both in Japan time. */
  readonly suggestedStart: string
  readonly earliestStart: string
  readonly panels: OnAirPanels
  /** The fields of the thumbnail, for the form. */
  readonly thumbnail: ReactNode
}

const firstSettings: Omit<LiveSettings, 'title'> = {
  reading: '',
  genre: 'talk',
  visibility: 'public',
  latencyMode: 'low',
  archiving: true,
  chatting: true,
}

/** Going live: with the camera where there is one, otherwise with the form, which also works without JavaScript. */
export function GoLive({ way, lastLive, lastResult, panels, ...starts }: GoLiveProps) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'phone' })
  const { t: tBroadcast } = useTranslation('broadcast')
  const name = useProfile()?.user.nickName ?? ''
  const camera = useCameraCheck(way === 'camera')
  const [edited, setEdited] = useState<LiveSettings | null>(null)
  if (way === 'camera' && camera === 'available') {
    const settings = edited ?? lastLive ?? { ...firstSettings, title: t('firstTitle', { name }) }
    return (
      <Suspense
        fallback={
          <section aria-busy className="camera-screen on-dark">
            <h1 className="sr-only">{t('title')}</h1>
          </section>
        }
      >
        <CameraStudio
          settings={settings}
          onSettings={(change) => setEdited({ ...settings, ...change })}
          tabs={<WayTabs current={way} />}
          panels={panels}
        />
      </Suspense>
    )
  }
  const lack = way === 'camera' && camera !== 'checking' && camera !== 'available' ? camera : null
  return (
    <div className={`flex flex-col gap-6 ${way === 'camera' && camera === 'checking' ? 'go-live-form-late' : ''}`}>
      <WayTabs current={way} />
      {lack !== null && (
        <Notice variant="info" title={tBroadcast(`fault.${lack}.title`)}>
          <p>{tBroadcast(`fault.${lack}.hint`)}</p>
          <p>{t('withoutCamera')}</p>
        </Notice>
      )}
      <noscript>
        <Notice variant="info">{tBroadcast('noScript')}</Notice>
      </noscript>
      <CreateLive
        key={way}
        lastResult={lastResult}
        preset={way === 'camera' ? null : way}
        settings={edited}
        {...starts}
      />
    </div>
  )
}
