import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { LiveSettings } from '#contract/lives/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { useVisualViewport } from '../../../ui/use-visual-viewport.ts'
import { useLeaveGuard } from '../browser/leave-guard.ts'
import { isMirrored } from '../browser/media/capture-state.ts'
import { isPermitted } from '../browser/media/devices.ts'
import { Preview } from '../browser/preview.tsx'
import { useStudio } from '../browser/use-studio.ts'
import type { OnAirPanels } from '../go-live/on-air-panels.ts'
import { CameraTools } from './camera-tools.tsx'
import { CornerSheet } from './corner-sheet.tsx'
import { Countdown } from './countdown.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { OnAir } from './on-air.tsx'
import { Permission } from './permission.tsx'
import { SettingsSheet } from './settings-sheet.tsx'
import { Setup } from './setup.tsx'
import { useGoLive } from './use-go-live.ts'
import './camera.css'
import './camera-over.css'

interface CameraStudioProps {
  readonly settings: LiveSettings
  readonly onSettings: (change: Partial<LiveSettings>) => void
  /** The links to the other ways of going live. */
  readonly tabs: ReactNode
  readonly panels: OnAirPanels
}

/** The camera on the whole screen, from the settings of a live to its end, without another page. */
export default function CameraStudio({ settings, onSettings, tabs, panels }: CameraStudioProps) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'phone' })
  const studio = useStudio(null)
  const { capture, captureState, broadcast, state } = studio
  const { stage, problem, invalid, ...steps } = useGoLive(studio, settings)
  const screen = useRef<HTMLElement>(null)
  useVisualViewport(screen)
  useLeaveGuard(state.phase !== 'off')

  useEffect(() => {
    void isPermitted().then((permitted) => (permitted ? capture.open() : undefined))
  }, [capture])

  const ready = captureState.phase === 'ready'
  const settingUp = ready && stage.name === 'setup'
  const onAir = ready && stage.name === 'onAir' && state.phase !== 'off'
  return (
    <section ref={screen} aria-labelledby="camera-title" className="camera-screen on-dark" data-stage={stage.name}>
      <h1 id="camera-title" className="sr-only">
        {t('title')}
      </h1>
      <div className="camera-stage">
        {ready && (
          <Preview
            track={capture.video}
            mirrored={isMirrored(captureState)}
            className="camera-preview"
            onSize={(size) => void capture.fitScreen(size)}
          />
        )}
      </div>
      {stage.name === 'setup' && (
        <div className="camera-top">
          <SiteLink
            to={routePath('index')}
            prefetch="none"
            aria-label={t('close')}
            className="icon-button camera-close"
          >
            <X aria-hidden className="size-6" />
          </SiteLink>
          {tabs}
        </div>
      )}
      {!ready && <Permission capture={capture} state={captureState} />}
      {stage.name === 'onAir' && (
        <OnAir
          loaded={stage.live}
          broadcast={broadcast}
          state={state}
          capture={capture}
          captureState={captureState}
          panels={panels}
          onAgain={steps.reset}
        />
      )}
      {(settingUp || onAir) && <CameraTools capture={capture} state={captureState} onAir={onAir} />}
      {ready && <FilterSheet capture={capture} state={captureState} />}
      {ready && <CornerSheet capture={capture} state={captureState} />}
      {settingUp && (
        <Setup
          capture={capture}
          captureState={captureState}
          settings={settings}
          onSettings={onSettings}
          problem={problem}
          invalid={invalid}
          onStart={steps.begin}
          onTakeOver={steps.takeOver}
        />
      )}
      {settingUp && (
        <SettingsSheet capture={capture} state={captureState} settings={settings} onSettings={onSettings} />
      )}
      {stage.name === 'countdown' && <Countdown onDone={() => void steps.start()} onCancel={steps.cancel} />}
      {stage.name === 'starting' && <output className="camera-wait palt">{t('starting')}</output>}
    </section>
  )
}
