import type { AccountDependent } from '../identity/index.ts'
import type { createHistory } from './history.ts'
import type { CoinsSetup } from './setup.ts'
import { lapseAll } from './store/post.ts'

/**
 * What a leaving user means here: their coins lapse, as the page of deletion says. The ledger stays, as the law on
 * books wants it; it names users by number only.
 */
export function coinsOfAccount(
  { database, clock }: CoinsSetup,
  history: Pick<ReturnType<typeof createHistory>, 'all'>,
): AccountDependent {
  return {
    name: 'coins',
    export: (userId) => history.all(userId),
    mayLeave: async () => {},
    erase: (userId) => database.run(lapseAll, { userId, reason: 'account deleted', at: clock.now() }),
  }
}
