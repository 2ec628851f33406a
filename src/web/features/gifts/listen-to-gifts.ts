import type { SentGift } from '#contract/gifts.ts'
import { liveRoom, realtime } from '../../api/realtime/index.ts'

/** Tells every gift of the live from now on, each once; returns how to stop. */
export function listenToGifts(liveId: string, heard: (sent: SentGift) => void): () => void {
  const known = new Set<string>()
  return realtime().listen(liveRoom(liveId), {
    message(message) {
      if (message.type !== 'news' && message.type !== 'entered') return
      for (const event of message.events) {
        if (event.type !== 'gift' || known.has(event.gift.id)) continue
        known.add(event.gift.id)
        heard(event.gift)
      }
    },
  })
}
