import type { GiftsDeps } from '#server/gifts/deps.ts'

/** Lives that everybody may watch. */
export const readableLives: GiftsDeps['lives'] = {
  mayRead: async () => true,
  differingViewers: async () => [],
}
