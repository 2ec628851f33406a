import { useState } from 'react'
import { latencyModes } from '#contract/lives/limits.ts'
import type { LiveSettings } from '#contract/lives/schemas.ts'
import { titleReadingMax } from '#contract/written-text/limits.ts'
import { useTranslation } from '../../../texts/index.ts'
import { FormRow } from '../../../ui/form-fields.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { DeviceChoice } from '../browser/device-choice.tsx'
import type { CaptureState } from '../browser/media/capture-state.ts'
import type { Capture } from '../browser/media/capture.ts'
import { Chips } from './chips.tsx'
import { validReading } from './new-live.ts'

export const settingsSheetId = 'camera-settings'

interface SettingsSheetProps {
  readonly capture: Capture
  readonly state: CaptureState
  readonly settings: LiveSettings
  readonly onSettings: (change: Partial<LiveSettings>) => void
}

/** The settings that rarely change: reading of the title, latency, chat, archive and the devices. */
export function SettingsSheet({ capture, state, settings, onSettings }: SettingsSheetProps) {
  const { t } = useTranslation('studio')
  const { t: tCamera } = useTranslation('broadcast', { keyPrefix: 'phone' })
  const { latencyMode, chatting, archiving, reading } = settings
  // Until a conversion to kana is complete, the text contains letters.
  const [typing, setTyping] = useState(false)
  const fault = typing || validReading(reading) !== null ? null : t('fault.reading')
  return (
    <Sheet id={settingsSheetId} title={tCamera('tools.settings')}>
      <div className="flex flex-col gap-5 px-2 pb-3 pt-2">
        <FormRow id="camera-reading" label={t('create.reading')} hint={t('create.readingHint')} fault={fault}>
          <input
            id="camera-reading"
            value={reading}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={({ currentTarget }) => onSettings({ reading: currentTarget.value })}
            maxLength={titleReadingMax}
            enterKeyHint="done"
            autoComplete="off"
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? undefined : 'camera-reading-fault'}
            className="field"
          />
        </FormRow>
        <Chips
          legend={t('create.latency')}
          shownLegend
          chosen={latencyMode}
          choices={latencyModes.map((value) => ({ value, label: t(`create.${value}`) }))}
          hint={t(`create.${latencyMode}Hint`)}
          onChoose={(value) => onSettings({ latencyMode: value })}
        />
        <Chips
          legend={t('create.chat')}
          shownLegend
          chosen={chatting ? 'on' : 'off'}
          choices={[
            { value: 'on', label: t('create.chatOn') },
            { value: 'off', label: t('create.chatOff') },
          ]}
          hint={t(chatting ? 'create.chatOnHint' : 'create.chatOffHint')}
          onChoose={(value) => onSettings({ chatting: value === 'on' })}
        />
        <Chips
          legend={t('create.archive')}
          shownLegend
          chosen={archiving ? 'on' : 'off'}
          choices={[
            { value: 'on', label: t('create.archiveOn') },
            { value: 'off', label: t('create.archiveOff') },
          ]}
          hint={t(archiving ? 'create.archiveOnHint' : 'create.archiveOffHint')}
          onChoose={(value) => onSettings({ archiving: value === 'on' })}
        />
        <DeviceChoice capture={capture} state={state} />
      </div>
    </Sheet>
  )
}
