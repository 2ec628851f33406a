/** Viewers of a live on air are counted in slots of this length, in seconds; each minute has six. */
export const slotSeconds = 10

/** A live is compared with this many earlier lives of its liver. */
export const comparedLives = 5

/** The last earlier lives with gifts of a supporter. */
export const earlierSupportMost = 5

/** Gifts in the chart of a live: those with the most points. */
export const chartGiftsMost = 200

/** Supporters, and gifts of one supporter, on a page. */
export const historySupportersAtOnce = 50
export const historyGiftsAtOnce = 50

/** Tables that can be downloaded as CSV. */
export const historyTables = ['minutes', 'supporters'] as const
export type HistoryTable = (typeof historyTables)[number]
