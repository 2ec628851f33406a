import type { Gift } from '#contract/gifts.ts'
import { toApiError, type ApiError } from '../../../api/api-error.ts'
import { newKey } from '../../../api/new-key.ts'
import { leavesOpen, type Delivered, type Wanted } from './deliver-gift.ts'

/** A gift that was asked for, and of which it is not known whether it was sent. */
export interface Unsettled extends Wanted {
  readonly gift: Gift
}

export type Outcome =
  | { readonly type: 'sent'; readonly delivered: Delivered }
  | { readonly type: 'refused'; readonly fault: ApiError }
  | { readonly type: 'lost'; readonly key: string }

/**
 * Keeps the key of each gift until it is known whether it was sent: who asks for the same once more, after whatever else,
 * asks under the same key, and no coins are taken twice.
 */
export function createUnsettled(deliver: (wanted: Wanted) => Promise<Delivered>) {
  let kept: readonly Unsettled[] = []
  const listeners = new Set<() => void>()

  function change(next: readonly Unsettled[]): void {
    kept = next
    for (const listener of listeners) listener()
  }

  const settle = (key: string): void => change(kept.filter((one) => one.key !== key))

  return {
    read: () => kept,

    subscribe(changed: () => void): () => void {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },

    async send(liveId: string, gift: Gift, quantity: number): Promise<Outcome> {
      const before = kept.find((one) => one.liveId === liveId && one.gift.id === gift.id && one.quantity === quantity)
      const wanted = before ?? { liveId, gift, giftId: gift.id, quantity, key: newKey() }
      // From the start: whoever leaves the live and comes back finds it while it is under way.
      if (!before) change([...kept, wanted])
      try {
        const delivered = await deliver(wanted)
        settle(wanted.key)
        return { type: 'sent', delivered }
      } catch (error) {
        // The client may not have loaded, which is no ApiError.
        const fault = toApiError(error)
        if (!leavesOpen(fault, before !== undefined)) settle(wanted.key)
        return fault.status >= 500 ? { type: 'lost', key: wanted.key } : { type: 'refused', fault }
      }
    },
  }
}
