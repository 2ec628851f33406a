/** Gifts can be taken back by the payer's bank for so many days; then the reward for them is confirmed. */
export const rewardConfirmedAfterDays = 30

/** Points that were not paid out lapse after so many years. */
export const rewardLapsesAfterYears = 1

/** The least that is paid out at once, in yen. */
export const rewardMinimumYen = 1000

/** Yen for a point. */
export const rewardRate = 0.3

/** `pending`: the gift may still be taken back. `confirmed`: it counts. `paid`, `lapsed`, `cancelled`: nothing more comes of it. */
export const rewardStates = ['pending', 'confirmed', 'paid', 'lapsed', 'cancelled'] as const
