import {
  Coffee,
  Flashlight,
  FlashlightOff,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  PictureInPicture2,
  Settings2,
  SwitchCamera,
  WandSparkles,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../texts/index.ts'
import { openSheet } from '../../../ui/sheet.tsx'
import type { CaptureState } from '../browser/media/capture-state.ts'
import type { Capture } from '../browser/media/capture.ts'
import { canShareScreen } from '../browser/media/devices.ts'
import { washesOf } from '../scene/looks.ts'
import { cornerSheetId } from './corner-sheet.tsx'
import { filterSheetId } from './filter-sheet.tsx'
import { settingsSheetId } from './settings-sheet.tsx'

interface ToolProps {
  readonly label: string
  readonly pressed?: boolean
  /** Of the button. */
  readonly className?: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function Tool({ label, pressed, className = '', onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
      className={`icon-button camera-tool ${className}`}
    >
      {children}
    </button>
  )
}

interface CameraToolsProps {
  readonly capture: Capture
  readonly state: CaptureState
  /** The settings can be changed before the start only; the liver can be away after it only. */
  readonly onAir: boolean
}

/** The buttons over the preview, before and during the live. */
export function CameraTools({ capture, state, onAir }: CameraToolsProps) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'phone' })
  const { t: tBroadcast } = useTranslation('broadcast')
  const { muted, devices, abilities, source, away, filter, cameraOpen } = state
  const sharing = source === 'screen'
  const icon = 'size-6'
  return (
    <fieldset aria-label={t('tools.label')} className="camera-tools">
      {devices.cameras.length > 1 && !sharing && (
        <Tool label={t('tools.flip')} onClick={() => void capture.switchCamera()}>
          <SwitchCamera aria-hidden className={icon} />
        </Tool>
      )}
      <Tool label={t('tools.mute')} pressed={muted} onClick={() => capture.mute(!muted)}>
        {muted ? <MicOff aria-hidden className={icon} /> : <Mic aria-hidden className={icon} />}
      </Tool>
      {source === 'camera' && abilities.torch !== null && (
        <Tool
          label={t('tools.torch')}
          pressed={abilities.torch}
          onClick={() => void capture.changeCamera({ torch: abilities.torch !== true })}
        >
          {abilities.torch ? (
            <Flashlight aria-hidden className={icon} />
          ) : (
            <FlashlightOff aria-hidden className={icon} />
          )}
        </Tool>
      )}
      {source === 'camera' && (
        <Tool
          label={tBroadcast('filter.title')}
          pressed={washesOf(filter).length > 0}
          onClick={() => openSheet(filterSheetId)}
        >
          <WandSparkles aria-hidden className={icon} />
        </Tool>
      )}
      {canShareScreen() && (
        <Tool
          label={tBroadcast(sharing ? 'screenOff' : 'screenOn')}
          // Phones share no screen.
          className="hidden wide:inline-flex"
          onClick={() => void (sharing ? capture.stopScreen() : capture.shareScreen())}
        >
          {sharing ? <MonitorX aria-hidden className={icon} /> : <MonitorUp aria-hidden className={icon} />}
        </Tool>
      )}
      {sharing && cameraOpen && (
        <Tool label={tBroadcast('corner.label')} onClick={() => openSheet(cornerSheetId)}>
          <PictureInPicture2 aria-hidden className={icon} />
        </Tool>
      )}
      {onAir && (
        <Tool label={tBroadcast('away.start')} pressed={away} onClick={() => capture.setAway(!away)}>
          <Coffee aria-hidden className={icon} />
        </Tool>
      )}
      {!onAir && (
        <Tool label={t('tools.settings')} onClick={() => openSheet(settingsSheetId)}>
          <Settings2 aria-hidden className={icon} />
        </Tool>
      )}
      {source === 'camera' && abilities.zoom !== null && (
        <input
          type="range"
          aria-label={t('tools.zoom')}
          min={abilities.zoom.min}
          max={abilities.zoom.max}
          step={abilities.zoom.step}
          value={abilities.zoom.value}
          onChange={({ currentTarget }) => void capture.changeCamera({ zoom: currentTarget.valueAsNumber })}
          className="camera-zoom"
        />
      )}
    </fieldset>
  )
}
