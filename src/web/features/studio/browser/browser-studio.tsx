import { Video } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Live, StreamSetting } from '#contract/lives.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BroadcastStatus } from './broadcast-status.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { LevelMeter } from './level-meter.tsx'
import { watchDevices } from './media/devices.ts'
import { openStudio } from './open-studio.ts'
import { Preview } from './preview.tsx'
import { pictureSetting } from './quality.ts'
import { StageControls } from './stage-controls.tsx'

interface BrowserStudioProps extends Pick<StreamSetting, 'whip' | 'streamKey'> {
  readonly live: Live
}

/** Going live with this browser's camera and microphone: a stage, and the broadcast of what is on it. */
export default function BrowserStudio({ whip, streamKey, live }: BrowserStudioProps) {
  const { t } = useTranslation('broadcast')
  const [{ stage, broadcast }] = useState(() => openStudio({ url: whip, streamKey }, t('blank')))
  const shown = useSyncExternalStore(stage.subscribe, stage.read)
  const state = useSyncExternalStore(broadcast.subscribe, broadcast.read)
  const [mirror, setMirror] = useState(true)
  const over = live.state === 'ended' || live.state === 'cancelled' || live.state === 'archived'
  const sending = state.phase !== 'off'
  useLeaveGuard(sending)

  useEffect(() => {
    const hurry = () => broadcast.hurry()
    const end = () => broadcast.stop()
    window.addEventListener('online', hurry)
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('online', hurry)
      window.removeEventListener('pagehide', end)
      broadcast.stop()
      stage.close()
    }
  }, [stage, broadcast])

  useEffect(() => {
    if (over) broadcast.stop()
  }, [over, broadcast])

  const ready = shown.phase === 'ready'
  useEffect(() => (ready ? watchDevices(() => void stage.refresh()) : undefined), [ready, stage])

  const { bitRate } = pictureSetting[shown.quality]
  useEffect(() => {
    void broadcast.connection?.limit(bitRate)
  }, [bitRate, broadcast])

  const begin = () => {
    const { picture, sound } = stage
    if (picture !== null && sound !== null) broadcast.start({ picture, sound })
  }
  const fault = shown.fault ?? state.fault
  return (
    <section className="card overflow-hidden" aria-label={t('title')}>
      <div className="relative aspect-video bg-night text-white">
        {ready ? (
          <Preview track={stage.picture} mirrored={mirror && shown.source === 'camera' && shown.facing === 'user'} />
        ) : (
          <div className="palt on-dark absolute inset-0 flex flex-col items-center justify-center gap-4 bg-linear-to-br from-[#2b1040] to-night p-6 text-center">
            <Video aria-hidden className="size-10 text-spark" strokeWidth={1.5} />
            <p className="max-sm:text-sm">{shown.phase === 'asking' ? t('asking') : t('lead')}</p>
            <Button look="primary" disabled={shown.phase === 'asking' || over} onClick={() => void stage.open()}>
              {t('open')}
            </Button>
          </div>
        )}
      </div>
      <div className="flex flex-col gap-4 p-4 empty:hidden sm:p-6">
        {fault !== null && (
          <Notice look="bad" title={t(`fault.${fault}.title`)}>
            <p>{t(`fault.${fault}.cure`)}</p>
          </Notice>
        )}
        {ready && (
          <>
            <BroadcastStatus broadcast={broadcast} state={state} />
            <LevelMeter level={stage.level} muted={shown.muted} />
            <StageControls stage={stage} state={shown} mirror={mirror} onMirror={setMirror} />
            {sending ? (
              <Confirm
                label={t('end')}
                title={t('endTitle')}
                text={t('endText')}
                intent={live.state === 'on_air' || live.state === 'interrupted' ? 'end' : 'cancel'}
              />
            ) : (
              <Button look="primary" disabled={over} onClick={begin} className="min-h-13 text-lg">
                {t('begin')}
              </Button>
            )}
            <DeviceChoice stage={stage} state={shown} />
            <p className="text-sm text-muted">{t('hint')}</p>
          </>
        )}
      </div>
    </section>
  )
}
