import { useEffect, useRef, useState } from 'react'
import type { Supporter } from '#contract/gifts.ts'
import { listenToGifts } from '../listen-to-gifts.ts'
import { paceReading } from './pace-reading.ts'

interface Support {
  readonly supporters: readonly Supporter[]
  readonly own: Supporter | null
  readonly points: number
}

/** The ranking of a live; null until it is known. `follows`: gifts may come. */
export function useSupport(liveId: string, follows: boolean): Support | null {
  const [support, setSupport] = useState<Support | null>(null)
  const knownOf = useRef<string | null>(null)
  useEffect(() => {
    let over = false
    const read = async (): Promise<void> => {
      const { browserApi } = await import('../../../api/browser.ts')
      const answer = await browserApi('GET /v1/lives/{id}/supporters', { params: { id: liveId } })
      if (over) return
      knownOf.current = liveId
      setSupport(answer)
    }
    // What can't be read now is read with the next gift.
    const look = () => void read().catch(() => {})
    const pace = paceReading(look, () => document.hidden)
    // That a live begins or ends is heard by everybody at the same moment too.
    if (knownOf.current === liveId) pace.wish()
    else look()
    const stop = follows ? listenToGifts(liveId, pace.wish) : () => undefined
    document.addEventListener('visibilitychange', pace.shown)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', pace.shown)
      pace.stop()
      stop()
    }
  }, [liveId, follows])
  return support
}
