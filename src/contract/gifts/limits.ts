/** How a gift goes over the picture, from the quietest to what fills it. */
export const giftAnimations = ['rise', 'pop', 'shower', 'parade', 'spectacle'] as const
export type GiftAnimation = (typeof giftAnimations)[number]

/** Of one gift at a time. */
export const giftQuantityMax = 99

/** The same gift of the same sender within so many seconds of the one before goes on with its combo. */
export const comboSeconds = 5

/** Of a ranking so many places are told at most. */
export const supportersMost = 100
