import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'

/** While live: asks before the page is left, and keeps the phone's screen on, because a dark phone sends nothing. */
export function useLeaveGuard(live: boolean): void {
  const { t } = useTranslation('broadcast')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      live &&
      `${currentLocation.pathname}${currentLocation.search}` !== `${nextLocation.pathname}${nextLocation.search}`,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // oxlint-disable-next-line no-alert -- the browser asks in the same way when a tab is closed
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
    let over = false
    const keepOn = async () => {
      if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
      } catch {
        // A phone that saves power refuses; the broadcast goes on.
      }
    }
    void keepOn()
    document.addEventListener('visibilitychange', keepOn)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', keepOn)
      void lock?.release()
    }
  }, [live])
}
