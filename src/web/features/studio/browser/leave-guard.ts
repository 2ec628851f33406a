import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from '../../../texts/index.ts'

/** While live: asks before the page is left, and keeps the screen on, because a phone with its screen off sends nothing. */
export function useLeaveGuard(live: boolean): void {
  const { t } = useTranslation('broadcast')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      live &&
      `${currentLocation.pathname}${currentLocation.search}` !== `${nextLocation.pathname}${nextLocation.search}`,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // oxlint-disable-next-line no-alert -- the same kind of dialog as the browser's when a tab is closed
    if (window.confirm(t('leave'))) blocker.proceed()
    else blocker.reset()
  }, [blocker, t])

  useEffect(() => {
    if (!live) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [live])

  useEffect(() => {
    if (!live) return undefined
    let lock: WakeLockSentinel | null = null
    let released = false
    const lockScreen = async () => {
      if (released || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
      } catch {
        // A phone in power-saving mode refuses the lock; the broadcast continues.
      }
    }
    void lockScreen()
    document.addEventListener('visibilitychange', lockScreen)
    return () => {
      released = true
      document.removeEventListener('visibilitychange', lockScreen)
      void lock?.release()
    }
  }, [live])
}
