import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device } from './media/devices.ts'
import type { Stage, StageState } from './media/stage.ts'
import { qualities } from './quality.ts'

interface ChoiceProps {
  readonly label: string
  readonly devices: readonly Device[]
  readonly chosen: string | null
  readonly unnamed: (number: number) => string
  readonly onChoose: (id: string) => void
}

function DeviceSelect({ label, devices, chosen, unnamed, onChoose }: ChoiceProps) {
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
            {device.label || unnamed(index + 1)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Which devices, and how good a picture; all of it may change while live. */
export function DeviceChoice({ stage, state }: { stage: Stage; state: StageState }) {
  const { t } = useTranslation('broadcast')
  const id = useId()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DeviceSelect
        label={t('camera')}
        devices={state.devices.cameras}
        chosen={state.camera}
        unnamed={(number) => t('cameraNumber', { number })}
        onChoose={(device) => void stage.chooseCamera(device)}
      />
      <DeviceSelect
        label={t('microphone')}
        devices={state.devices.microphones}
        chosen={state.microphone}
        unnamed={(number) => t('microphoneNumber', { number })}
        onChoose={(device) => void stage.chooseMicrophone(device)}
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
            if (chosen) void stage.chooseQuality(chosen)
          }}
          className="field min-w-0"
        >
          {qualities.map((quality) => (
            <option key={quality} value={quality}>
              {t(`qualities.${quality}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
