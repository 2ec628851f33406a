import { Coffee, FlipHorizontal2, Mic, MicOff, MonitorUp, MonitorX, SwitchCamera, Video, VideoOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../texts/index.ts'
import { canShareScreen } from './media/devices.ts'
import type { Capture } from './media/capture.ts'
import type { CaptureState } from './media/capture-state.ts'

interface ToggleProps {
  readonly label: string
  readonly pressed?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Toggle({ label, pressed, onClick, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className="palt flex min-h-14 flex-col items-center justify-center gap-1 rounded-control border border-line px-2 py-1.5 text-tiny font-bold hover:bg-raised aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
    >
      {children}
      {label}
    </button>
  )
}

interface CaptureControlsProps {
  readonly capture: Capture
  readonly state: CaptureState
  readonly mirror: boolean
  readonly onMirror: (mirror: boolean) => void
  /** The liver can be away during the broadcast only. */
  readonly sending: boolean
}

/** Toggles for microphone, camera, screen sharing and the mirrored preview. */
export function CaptureControls({ capture, state, mirror, onMirror, sending }: CaptureControlsProps) {
  const { t } = useTranslation('broadcast')
  const { muted, source, devices, away } = state
  const icon = 'size-5'
  return (
    <fieldset aria-label={t('controls')} className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
      <Toggle label={muted ? t('unmute') : t('mute')} pressed={muted} onClick={() => capture.mute(!muted)}>
        {muted ? <MicOff aria-hidden className={icon} /> : <Mic aria-hidden className={icon} />}
      </Toggle>
      {source !== 'screen' && (
        <Toggle
          label={source === 'blank' ? t('cameraOn') : t('cameraOff')}
          pressed={source === 'blank'}
          onClick={() => void capture.showCamera(source === 'blank')}
        >
          {source === 'blank' ? <VideoOff aria-hidden className={icon} /> : <Video aria-hidden className={icon} />}
        </Toggle>
      )}
      {source === 'camera' && devices.cameras.length > 1 && (
        <Toggle label={t('turn')} onClick={() => void capture.switchCamera()}>
          <SwitchCamera aria-hidden className={icon} />
        </Toggle>
      )}
      {canShareScreen() && (
        <Toggle
          label={source === 'screen' ? t('screenOff') : t('screenOn')}
          pressed={source === 'screen'}
          onClick={() => void (source === 'screen' ? capture.stopScreen() : capture.shareScreen())}
        >
          {source === 'screen' ? <MonitorX aria-hidden className={icon} /> : <MonitorUp aria-hidden className={icon} />}
        </Toggle>
      )}
      {sending && (
        <Toggle label={t('away.start')} pressed={away} onClick={() => capture.setAway(!away)}>
          <Coffee aria-hidden className={icon} />
        </Toggle>
      )}
      {source === 'camera' && (
        <Toggle label={t('mirror')} pressed={mirror} onClick={() => onMirror(!mirror)}>
          <FlipHorizontal2 aria-hidden className={icon} />
        </Toggle>
      )}
    </fieldset>
  )
}
