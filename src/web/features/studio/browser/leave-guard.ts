import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { keepPageWhile } from '../../../shell/reload/unsaved-work.ts'
import { useTranslation } from '../../../texts/index.ts'
import { useWakeLock } from '../../../ui/use-wake-lock.ts'

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
    const release = keepPageWhile(() => true)
    return () => {
      window.removeEventListener('beforeunload', warn)
      release()
    }
  }, [live])

  useWakeLock(live)
}
