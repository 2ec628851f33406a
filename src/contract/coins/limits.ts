/** Bought coins, and granted coins. */
export const coinSorts = ['paid', 'free'] as const
export type CoinSort = (typeof coinSorts)[number]

/** How long a lot can be spent after it was issued, in days. */
export const coinLifetimeDays = 180

/** The user is notified this many days before a lot expires. */
export const coinNoticeDays = 7

/**
 * The kinds of transfers. Refunds and chargebacks of spent coins increase `owed`. A return of leaves, which were bought
 * with such coins, decreases it.
 */
export const transferKinds = [
  'purchase',
  'grant',
  'spend',
  'expiry',
  'refund',
  'chargeback',
  'reinstatement',
  'take_back',
  'waiver',
  'leaf_return',
] as const
export type TransferKind = (typeof transferKinds)[number]

/** Filters of the coin history. */
export const historyFilters = ['all', 'purchases', 'grants', 'spending', 'expiries', 'refunds'] as const
export type HistoryFilter = (typeof historyFilters)[number]

export const corrections = ['grant', 'take_back', 'waive'] as const
export type Correction = (typeof corrections)[number]

/** The product with the highest price per coin: the upper bound of the price of a coin. */
export const dearest = { coins: 110, yen: 120 } as const
