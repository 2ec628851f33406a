import { Video, WandSparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Live, StreamSetting } from '#contract/lives/schemas.ts'
import { isOver, isRunning } from '#contract/lives/states.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BroadcastStatus } from './broadcast-status.tsx'
import { CaptureControls } from './capture-controls.tsx'
import { AwayNotice } from '../scene/away-notice.tsx'
import { CornerChoice } from '../scene/corner-choice.tsx'
import { FilterChoice } from '../scene/filter-choice.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { LevelMeter } from './level-meter.tsx'
import { isMirrored } from './media/capture-state.ts'
import { Preview } from './preview.tsx'
import { useStudio } from './use-studio.ts'

interface BrowserStudioProps extends Pick<StreamSetting, 'whip' | 'streamKey'> {
  readonly live: Live
}

/** Preview, controls and status of a broadcast from this browser's camera, microphone and screen. */
export default function BrowserStudio({ whip, streamKey, live }: BrowserStudioProps) {
  const { t } = useTranslation('broadcast')
  const { capture, captureState, broadcast, state } = useStudio({ url: whip, streamKey })
  const [mirror, setMirror] = useState(true)
  const ended = isOver(live)
  const sending = state.phase !== 'off'
  useLeaveGuard(sending)

  useEffect(() => {
    if (ended) broadcast.stop()
  }, [ended, broadcast])

  const ready = captureState.phase === 'ready'
  const start = () => {
    const { video, audio } = capture
    void capture.resumeAudio()
    if (video !== null && audio !== null) broadcast.start({ video, audio }, live.interruptionGraceSeconds)
  }
  const fault = captureState.fault ?? state.fault
  return (
    <section className="card overflow-hidden" aria-label={t('title')}>
      <div className="relative aspect-video bg-night text-white">
        {ready ? (
          <Preview
            track={capture.video}
            className="object-contain"
            onSize={(size) => void capture.fitScreen(size)}
            mirrored={mirror && isMirrored(captureState)}
          />
        ) : (
          <div className="palt on-dark absolute inset-0 flex flex-col items-center justify-center gap-4 bg-linear-to-br from-[#2b1040] to-night p-6 text-center">
            <Video aria-hidden className="size-10 text-spark" strokeWidth={1.5} />
            <p className="max-sm:text-sm">{captureState.phase === 'asking' ? t('asking') : t('lead')}</p>
            <Button
              variant="primary"
              disabled={captureState.phase === 'asking' || ended}
              onClick={() => void capture.open()}
            >
              {t('open')}
            </Button>
          </div>
        )}
      </div>
      <div className="flex flex-col gap-4 p-4 empty:hidden sm:p-6">
        {fault !== null && (
          <Notice variant="bad" title={t(`fault.${fault}.title`)}>
            <p>{t(`fault.${fault}.hint`)}</p>
          </Notice>
        )}
        {ready && (
          <>
            <BroadcastStatus broadcast={broadcast} state={state} />
            <AwayNotice capture={capture} state={captureState} />
            <LevelMeter level={capture.level} muted={captureState.muted || captureState.away} />
            <CaptureControls
              capture={capture}
              state={captureState}
              mirror={mirror}
              onMirror={setMirror}
              sending={sending}
            />
            {captureState.source === 'screen' && captureState.cameraOpen && (
              <CornerChoice capture={capture} corner={captureState.corner} />
            )}
            {sending ? (
              <Confirm
                label={t('end')}
                title={t('endTitle')}
                text={t('endText')}
                intent={isRunning(live) ? 'end' : 'cancel'}
              />
            ) : (
              <Button variant="primary" disabled={ended} onClick={start} className="min-h-13 text-lg">
                {t('begin')}
              </Button>
            )}
            <DeviceChoice capture={capture} state={captureState} />
            <details className="rounded-control border border-line px-4 py-1">
              <summary className="palt flex min-h-11 cursor-pointer items-center gap-2 font-bold">
                <WandSparkles aria-hidden className="size-5" />
                {t('filter.title')}
              </summary>
              <div className="pb-3 pt-2">
                <FilterChoice capture={capture} state={captureState} />
              </div>
            </details>
            <p className="text-sm text-muted">{t('hint')}</p>
          </>
        )}
      </div>
    </section>
  )
}
