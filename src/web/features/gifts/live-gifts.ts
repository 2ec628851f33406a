import type { SentGift } from '#contract/gifts/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { isRunning } from '#contract/lives/states.ts'
import { liveRoom, liveRooms } from '../../live-room/index.ts'

export const canReceiveGifts = (live: Pick<Live, 'state'>): boolean => isRunning(live)

/** Calls `onGift` once for each new gift of the live; returns the unsubscribe function. */
export function subscribeToGifts(liveId: string, onGift: (sent: SentGift) => void): () => void {
  const seen = new Set<string>()
  return liveRooms().subscribe(liveRoom(liveId), {
    message(message) {
      if (message.type !== 'batch' && message.type !== 'joined') return
      for (const event of message.events) {
        if (event.type !== 'gift' || seen.has(event.gift.id)) continue
        seen.add(event.gift.id)
        onGift(event.gift)
      }
    },
  })
}

/** Calls `onThanks` when the liver thanks for a gift; returns the unsubscribe function. */
export function subscribeToThanks(liveId: string, onThanks: (gift: SentGift) => void): () => void {
  return liveRooms().subscribe(liveRoom(liveId), {
    message(message) {
      if (message.type !== 'batch' && message.type !== 'joined') return
      for (const event of message.events) if (event.type === 'thanks') onThanks(event.gift)
    },
  })
}
