/** The part of the ledger that transactions of other slices use. */
export { expiryOf } from './lot-lifetime.ts'
export { correctCoins } from './store/correct.ts'
export { issueCoins, listSpentUnder, lockWallet, readOwedUnder, reverseCoins, spendCoins } from './store/post.ts'
