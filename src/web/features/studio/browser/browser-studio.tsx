import { Video } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Live, StreamSetting } from '#contract/lives/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BroadcastStatus } from './broadcast-status.tsx'
import { CaptureControls } from './capture-controls.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { watchDevices } from './media/devices.ts'
import { openStudio } from './open-studio.ts'
import { videoSettings } from './quality.ts'

interface BrowserStudioProps extends Pick<StreamSetting, 'whip' | 'streamKey'> {
  readonly live: Live
}

/** Preview, controls and status of a broadcast from this browser's camera, microphone and screen. */
export default function BrowserStudio({ whip, streamKey, live }: BrowserStudioProps) {
  const { t } = useTranslation('broadcast')
  const [{ capture, broadcast }] = useState(() => openStudio({ url: whip, streamKey }, t('blank')))
  const captureState = useSyncExternalStore(capture.subscribe, capture.getState)
  const state = useSyncExternalStore(broadcast.subscribe, broadcast.getState)
  const [mirror, setMirror] = useState(true)
  const ended = live.state === 'ended' || live.state === 'cancelled' || live.state === 'archived'
  const sending = state.phase !== 'off'
  useLeaveGuard(sending)

  useEffect(() => {
    const retry = () => broadcast.retryNow()
    const stop = () => broadcast.stop()
    window.addEventListener('online', retry)
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('pagehide', stop)
      broadcast.stop()
      capture.close()
    }
  }, [capture, broadcast])

  useEffect(() => {
    if (ended) broadcast.stop()
  }, [ended, broadcast])

  const ready = captureState.phase === 'ready'
  useEffect(() => (ready ? watchDevices(() => void capture.refreshDevices()) : undefined), [ready, capture])

  const { bitRate } = videoSettings[captureState.quality]
  useEffect(() => {
    void broadcast.connection?.setMaxBitRate(bitRate)
  }, [bitRate, broadcast])

  const start = () => {
    const { video, audio } = capture
    if (video !== null && audio !== null) broadcast.start({ video, audio })
  }
  const fault = captureState.fault ?? state.fault
  return (
    <section className="card overflow-hidden" aria-label={t('title')}>
      <div className="relative aspect-video bg-night text-white">
        {ready ? (
          <Preview
            track={capture.video}
            mirrored={mirror && captureState.source === 'camera' && captureState.facing === 'user'}
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
            <LevelMeter level={capture.level} muted={captureState.muted} />
            <CaptureControls capture={capture} state={captureState} mirror={mirror} onMirror={setMirror} />
            {sending ? (
              <Confirm
                label={t('end')}
                title={t('endTitle')}
                text={t('endText')}
                intent={live.state === 'on_air' || live.state === 'interrupted' ? 'end' : 'cancel'}
              />
            ) : (
              <Button variant="primary" disabled={ended} onClick={start} className="min-h-13 text-lg">
                {t('begin')}
              </Button>
            )}
            <DeviceChoice capture={capture} state={captureState} />
            <p className="text-sm text-muted">{t('hint')}</p>
          </>
        )}
      </div>
    </section>
  )
}

/** The video that is sent; mirrored on request, which suits a front camera. */
function Preview({ track, mirrored }: { track: MediaStreamTrack | null; mirrored: boolean }) {
  const { t } = useTranslation('broadcast')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = video
    if (current !== null) current.srcObject = track && new MediaStream([track])
  }, [track])
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={t('preview')}
      className={`absolute inset-0 size-full object-contain ${mirrored ? '-scale-x-100' : ''}`}
    />
  )
}

/** Update interval of the value for screen readers. */
const ANNOUNCE_INTERVAL_MS = 500

/** The level of the voice, updated on each animation frame without a React render. */
function LevelMeter({ level, muted }: { level: () => number; muted: boolean }) {
  const { t } = useTranslation('broadcast')
  const meter = useRef<HTMLMeterElement>(null)
  const fill = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let shown = 0
    let announcedAt = 0
    let frame = requestAnimationFrame(function draw(now) {
      // Fast attack, slow decay.
      shown = Math.max(level(), shown - 0.02)
      if (fill.current) fill.current.style.transform = `scaleX(${shown.toFixed(3)})`
      if (meter.current && now - announcedAt > ANNOUNCE_INTERVAL_MS) {
        announcedAt = now
        meter.current.value = shown
      }
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [level])
  return (
    <div>
      <meter ref={meter} aria-label={t('level')} min={0} max={1} value={0} className="sr-only" />
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-raised">
        <div
          ref={fill}
          className={`h-full origin-left scale-x-0 rounded-full ${muted ? 'bg-control' : 'bg-linear-to-r from-good via-good to-spark'}`}
        />
      </div>
    </div>
  )
}
