/** `sandbox` simulates payments. */
export const paymentProviders = ['sandbox', 'stripe'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

export const purchaseStates = [
  'created',
  'pending',
  'paid',
  'credited',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** The monthly cap for users below an age, in yen including tax; months are in Japan time. */
export const monthlyCaps = [
  { below: 16, yen: 5_000 },
  { below: 18, yen: 20_000 },
] as const

/** Below this age the consent of a guardian is required, in years. */
export const ageOfMajority = 18

/** How long a payment can be started, in minutes; some providers require at least half an hour. */
export const orderOpenMinutes = 60

/** Coins of a product. */
export const productCoinsMax = 1_000_000
/** Price of a product: payment providers charge no less than the minimum, and stores take little more than the maximum. */
export const productYen = { min: 50, max: 200_000 } as const

export const closedReasons = ['off', 'operator_data_missing'] as const
