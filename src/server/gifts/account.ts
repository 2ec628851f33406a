import type { AccountDependent } from '../identity/index.ts'
import type { GiftsSetup } from './setup.ts'
import { listGiftsOf } from './store.ts'

/** What was given and received stays when somebody leaves, as the books want it; it names them by number only. */
export const giftsOfAccount = ({ database }: Pick<GiftsSetup, 'database'>): AccountDependent => ({
  name: 'gifts',
  async export(userId) {
    const rows = await database.run(listGiftsOf, userId)
    return rows.map(({ id, liveId, gift, quantity, coins, points, at, sender }) => ({
      id,
      liveId,
      gift: gift.id,
      quantity,
      coins,
      points,
      at: at.toISOString(),
      given: sender.id === userId,
    }))
  },
  mayLeave: async () => {},
  erase: async () => {},
})
