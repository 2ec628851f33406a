/** How a gift goes over the picture, from the quietest to what fills it. */
export const giftAnimations = ['rise', 'pop', 'shower', 'parade', 'spectacle'] as const
export type GiftAnimation = (typeof giftAnimations)[number]

/** Of one gift at a time. */
export const giftQuantityMax = 99

/** A repeated gift of the same sender within this many seconds continues the combo. */
export const comboSeconds = 5

/** The most ranks that a ranking returns. */
export const supportersMost = 100
