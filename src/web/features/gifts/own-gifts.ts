import type { SentGift } from '#contract/gifts/schemas.ts'

/** A gift that this page sends; `withdrawn`: it was refused, or had no response. */
export interface OwnGift {
  readonly sent: SentGift
  readonly withdrawn: boolean
}

const listeners = new Map<string, Set<(own: OwnGift) => void>>()

export function reportOwnGift(liveId: string, own: OwnGift): void {
  for (const listener of listeners.get(liveId) ?? []) listener(own)
}

/** Reports the gifts of this page when they are sent, before the room reports them; returns the unsubscribe function. */
export function subscribeToOwnGifts(liveId: string, listener: (own: OwnGift) => void): () => void {
  const ofLive = listeners.get(liveId) ?? new Set()
  listeners.set(liveId, ofLive.add(listener))
  return () => {
    ofLive.delete(listener)
    if (ofLive.size === 0) listeners.delete(liveId)
  }
}
