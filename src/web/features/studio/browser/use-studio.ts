import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../texts/index.ts'
import type { BroadcastState } from './broadcast.ts'
import type { CaptureState } from './media/capture-state.ts'
import { watchDevices } from './media/devices.ts'
import { openStudio, type Studio } from './open-studio.ts'
import { videoSettings } from './quality.ts'
import type { Target } from './whip/connection.ts'

interface StudioInUse extends Studio {
  readonly captureState: CaptureState
  readonly state: BroadcastState
}

/** Capture and broadcast of the component: both end when it unmounts or the page is left. */
export function useStudio(initialTarget: Target | null): StudioInUse {
  const { t } = useTranslation('broadcast')
  const [{ capture, broadcast }] = useState(() =>
    openStudio(initialTarget, { blank: t('blank'), away: t('away.card') }),
  )
  const captureState = useSyncExternalStore(capture.subscribe, capture.getState)
  const state = useSyncExternalStore(broadcast.subscribe, broadcast.getState)

  useEffect(() => {
    const retry = () => broadcast.retryNow()
    const stop = () => broadcast.stop()
    // After a phone call or a locked screen, the connection and the devices may be gone.
    const resume = () => {
      if (document.hidden) return
      broadcast.retryNow()
      void capture.reopenDevices()
    }
    window.addEventListener('online', retry)
    window.addEventListener('pagehide', stop)
    document.addEventListener('visibilitychange', resume)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('pagehide', stop)
      document.removeEventListener('visibilitychange', resume)
      broadcast.stop()
      capture.close()
    }
  }, [capture, broadcast])

  const sending = state.phase !== 'off'
  useEffect(() => {
    if (!sending) capture.setAway(false)
  }, [sending, capture])

  const ready = captureState.phase === 'ready'
  useEffect(() => (ready ? watchDevices(() => void capture.refreshDevices()) : undefined), [ready, capture])

  const { bitRate } = videoSettings[captureState.quality]
  useEffect(() => {
    void broadcast.connection?.setMaxBitRate(bitRate)
  }, [bitRate, broadcast])
  return { capture, captureState, broadcast, state }
}
