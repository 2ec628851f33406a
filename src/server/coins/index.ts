/** Coins: a double-entry ledger, the lots in which users hold coins until they lapse, and corrections by staff. */
export { expiryOf } from './lifetime.ts'
export { coinRoutes } from './routes.ts'
export { createCoins, type Coins } from './service.ts'
export { issueCoins, lockWallet, readOwedUnder, reverseCoins, spendCoins } from './store/post.ts'
