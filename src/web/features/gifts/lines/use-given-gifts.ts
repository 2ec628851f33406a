import { useEffect, useState } from 'react'
import type { SentGift } from '#contract/gifts.ts'
import { ApiError } from '../../../api/index.ts'
import { liveRoom, realtime } from '../../../api/realtime/index.ts'
import { listenToGifts } from '../listen-to-gifts.ts'
import { addGiven } from './given-gifts.ts'

/** The latest gifts of a live, the oldest first; asked for whenever the page comes to its room without knowing what was. `follows`: they are shown. */
export function useGivenGifts(liveId: string, follows: boolean): readonly SentGift[] {
  const [given, setGiven] = useState<readonly SentGift[]>([])
  useEffect(() => {
    if (!follows) return undefined
    let over = false
    const add = (more: readonly SentGift[]): void => setGiven((known) => addGiven(known, more))
    const read = async (): Promise<void> => {
      const { browserApi } = await import('../../../api/browser.ts')
      const { gifts } = await browserApi('GET /v1/lives/{id}/gifts', { params: { id: liveId } })
      if (!over) add(gifts)
    }
    const entry = realtime().listen(liveRoom(liveId), {
      message(message) {
        if (message.type !== 'entered' || message.snapshot === null) return
        read().catch((error: unknown) => {
          // Those to come are heard all the same.
          if (!(error instanceof ApiError)) throw error
        })
      },
    })
    const gifts = listenToGifts(liveId, (sent) => add([sent]))
    return () => {
      over = true
      entry()
      gifts()
    }
  }, [liveId, follows])
  return given
}
