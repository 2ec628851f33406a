import { useEffect } from 'react'

/** Prevents that the screen turns off while `wanted`. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let ended = false
    const acquire = async (): Promise<void> => {
      // The browser releases the lock of a hidden page.
      if (document.hidden) return
      const acquired = await navigator.wakeLock.request('screen')
      if (ended) await acquired.release()
      else lock = acquired
    }
    // Refused on a low battery: the screen then turns off as usual.
    const attempt = () => void acquire().catch(() => {})
    attempt()
    document.addEventListener('visibilitychange', attempt)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', attempt)
      void lock?.release()
    }
  }, [wanted])
}
