/** Coins: a double-entry ledger, lots of coins that lapse, and corrections by staff. */
export { type Coins, createCoins } from './service.ts'
export { coinSlice } from './slice.ts'
