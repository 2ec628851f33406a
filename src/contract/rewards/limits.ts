/** The reward of a gift is confirmed after this many days, because a payment can be reversed until then. */
export const rewardConfirmedAfterDays = 30

/** Unpaid points lapse after this many years. */
export const rewardLapsesAfterYears = 1

/** The minimum payout, in yen. */
export const rewardMinimumYen = 1000

/** In yen per point. */
export const rewardRate = 0.3

/** `pending`: the payment of the gift can still be reversed. `confirmed`: payable. The other states are final. */
export const rewardStates = ['pending', 'confirmed', 'paid', 'lapsed', 'cancelled'] as const
