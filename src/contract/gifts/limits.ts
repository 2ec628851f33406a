/** The animations of gifts over the video, from the smallest to the one that fills it. */
export const giftAnimations = ['rise', 'pop', 'shower', 'parade', 'spectacle'] as const
export type GiftAnimation = (typeof giftAnimations)[number]

/** The maximum quantity of one order. */
export const giftQuantityMax = 99

/** A repeated gift of the same sender within this many seconds continues the combo. */
export const comboSeconds = 5

/** The dearest gift, in coins. */
export const giftCoinsMax = 50_000
/** Of one gift. */
export const giftPointsMax = 50_000
/** Of a name, in characters. */
export const giftNameMax = 40

/** Of the file that staff send. */
export const giftImageMaxBytes = 1_000_000
/** Width and height in pixels of the images of added gifts. */
export const giftImageSize = 512

/** The maximum number of ranks in one response. */
export const supportersMost = 100
