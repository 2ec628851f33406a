/** Coins: a double-entry ledger, lots of coins that lapse, and corrections by staff. */
export { expiryOf } from './expiry.ts'
export { type Coins, createCoins } from './service.ts'
export { correctCoins } from './store/correct.ts'
export { issueCoins, listSpentUnder, lockWallet, readOwedUnder, reverseCoins, spendCoins } from './store/post.ts'
export { coinSlice } from './slice.ts'
