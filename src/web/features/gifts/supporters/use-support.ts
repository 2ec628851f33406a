import { useEffect, useRef, useState } from 'react'
import type { Supporter } from '#contract/gifts/schemas.ts'
import { subscribeToGifts } from '../live-gifts.ts'
import { createRefreshScheduler } from './refresh-scheduler.ts'

interface Support {
  readonly supporters: readonly Supporter[]
  readonly own: Supporter | null
  readonly points: number
}

/** The ranking of a live; null until it is loaded. `follows`: gifts may arrive. */
export function useSupport(liveId: string, follows: boolean): Support | null {
  const [support, setSupport] = useState<Support | null>(null)
  const loadedFor = useRef<string | null>(null)
  useEffect(() => {
    let unmounted = false
    const fetchSupport = async (): Promise<void> => {
      const { browserApi } = await import('../../../api/browser.ts')
      const answer = await browserApi('GET /v1/lives/{id}/supporters', { params: { id: liveId } })
      if (unmounted) return
      loadedFor.current = liveId
      setSupport(answer)
    }
    // After a failure the next gift loads the ranking again.
    const load = () => void fetchSupport().catch(() => {})
    const scheduler = createRefreshScheduler(load, () => document.hidden)
    // All pages are also notified of the start and the end of a live at the same moment.
    if (loadedFor.current === liveId) scheduler.request()
    else load()
    const unsubscribe = follows ? subscribeToGifts(liveId, scheduler.request) : () => undefined
    document.addEventListener('visibilitychange', scheduler.resume)
    return () => {
      unmounted = true
      document.removeEventListener('visibilitychange', scheduler.resume)
      scheduler.stop()
      unsubscribe()
    }
  }, [liveId, follows])
  return support
}
