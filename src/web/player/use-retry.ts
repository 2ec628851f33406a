import { useEffect } from 'react'
import { retryDelay, type PlayerState } from './player-state.ts'

/** Reopens a stream that failed after a delay, or once the network is back or has changed. */
export function useRetry({ phase, attempt }: PlayerState, dispatch: (event: 'reopened') => void): void {
  useEffect(() => {
    if (phase !== 'retrying') return undefined
    const reopen = () => dispatch('reopened')
    const timer = setTimeout(reopen, retryDelay(attempt))
    window.addEventListener('online', reopen, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', reopen)
    }
  }, [phase, attempt, dispatch])
}
