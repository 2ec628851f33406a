import { useId } from 'react'
import { useTranslation } from '../../../texts/index.ts'
import type { Device } from './media/devices.ts'
import type { Capture } from './media/capture.ts'
import type { CaptureState } from './media/capture-state.ts'
import { qualities, qualityFigures } from './quality.ts'

interface DeviceSelectProps {
  readonly label: string
  readonly devices: readonly Device[]
  readonly chosen: string | null
  /** The label of a device that has none, by its position in the list. */
  readonly fallbackLabel: (number: number) => string
  readonly onChoose: (id: string) => void
}

function DeviceSelect({ label, devices, chosen, fallbackLabel, onChoose }: DeviceSelectProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-bold">
        {label}
      </label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value)}
        disabled={devices.length === 0}
        className="field min-w-0"
      >
        {chosen === null && <option value="">—</option>}
        {devices.map((device, index) => (
          <option key={device.id} value={device.id}>
            {device.label || fallbackLabel(index + 1)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Selects for camera, microphone and video quality; each can change during a broadcast. */
export function DeviceChoice({ capture, state }: { capture: Capture; state: CaptureState }) {
  const { t } = useTranslation('broadcast')
  const id = useId()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DeviceSelect
        label={t('camera')}
        devices={state.devices.cameras}
        chosen={state.camera}
        fallbackLabel={(number) => t('cameraNumber', { number })}
        onChoose={(device) => void capture.chooseCamera(device)}
      />
      <DeviceSelect
        label={t('microphone')}
        devices={state.devices.microphones}
        chosen={state.microphone}
        fallbackLabel={(number) => t('microphoneNumber', { number })}
        onChoose={(device) => void capture.chooseMicrophone(device)}
      />
      <div className="flex min-w-0 flex-col gap-1 sm:col-span-2">
        <label htmlFor={id} className="text-sm font-bold">
          {t('quality')}
        </label>
        <select
          id={id}
          value={state.quality}
          onChange={({ target }) => {
            const chosen = qualities.find((quality) => quality === target.value)
            if (chosen) void capture.chooseQuality(chosen)
          }}
          className="field min-w-0"
        >
          {qualities.map((quality) => (
            <option key={quality} value={quality}>
              {t(`qualities.${quality}`, qualityFigures(quality))}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
