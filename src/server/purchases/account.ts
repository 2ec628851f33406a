import { Refusal } from '../http/index.ts'
import type { AccountDependent } from '../identity/index.ts'
import type { PurchasesSetup } from './setup.ts'
import { listPurchases, listUnderWay } from './store/purchase.ts'

/** What a leaving user means here: what is being paid is waited for. Orders stay, as the law on books wants it. */
export function purchasesOfAccount({ database }: Pick<PurchasesSetup, 'database'>): AccountDependent {
  return {
    name: 'purchases',
    async export(userId) {
      const purchases = await database.run(listPurchases, userId)
      return purchases.map(({ id, coins, yen, state, provider, guardianConsent, createdAt, paidAt, refundedYen }) => {
        return { id, coins, yen, state, provider, guardianConsent, createdAt, paidAt, refundedYen }
      })
    },
    async mayLeave(userId) {
      if ((await database.run(listUnderWay, userId)).length > 0) throw new Refusal('PURCHASE_UNDER_WAY')
    },
    erase: async () => {},
  }
}
