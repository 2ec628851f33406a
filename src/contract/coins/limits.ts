/** Coins that were bought, and coins that were given. */
export const coinSorts = ['paid', 'free'] as const
export type CoinSort = (typeof coinSorts)[number]

/** Lots can be spent for so many days after they were issued. */
export const coinLifetimeDays = 180

/** The user is notified this many days before a lot expires. */
export const coinNoticeDays = 7

/** What moves coins. `owed` is what a refund or chargeback wanted back and no longer found. */
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
] as const
export type TransferKind = (typeof transferKinds)[number]

/** What a user may choose from to narrow their history. */
export const historyFilters = ['all', 'purchases', 'grants', 'spending', 'expiries', 'refunds'] as const
export type HistoryFilter = (typeof historyFilters)[number]

export const corrections = ['grant', 'take_back', 'waive'] as const
export type Correction = (typeof corrections)[number]
