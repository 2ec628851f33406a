/** `sandbox` plays a provider with pretend money. */
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

/** What somebody of an age below may buy in a month (of Japan), in yen with tax. */
export const monthlyCaps = [
  { below: 16, yen: 5_000 },
  { below: 18, yen: 20_000 },
] as const

/** Whoever is younger needs the consent of a guardian. */
export const ageOfMajority = 18

export const closedReasons = ['off', 'operator_data_missing'] as const
