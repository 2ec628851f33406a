import { latencyModes } from '#contract/lives/limits.ts'
import type { LiveSettings } from '#contract/lives/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { DeviceChoice } from '../browser/device-choice.tsx'
import type { CaptureState } from '../browser/media/capture-state.ts'
import type { Capture } from '../browser/media/capture.ts'
import { Chips } from './chips.tsx'

export const settingsSheetId = 'camera-settings'

interface SettingsSheetProps {
  readonly capture: Capture
  readonly state: CaptureState
  readonly settings: LiveSettings
  readonly onSettings: (change: Partial<LiveSettings>) => void
}

/** The settings that rarely change: latency, chat, archive and the devices. */
export function SettingsSheet({ capture, state, settings, onSettings }: SettingsSheetProps) {
  const { t } = useTranslation('studio')
  const { t: tCamera } = useTranslation('broadcast', { keyPrefix: 'phone' })
  const { latencyMode, chatting, archiving } = settings
  return (
    <Sheet id={settingsSheetId} title={tCamera('tools.settings')}>
      <div className="flex flex-col gap-5 px-2 pb-3 pt-2">
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
