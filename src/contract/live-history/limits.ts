/** Viewers of a live on air are counted in slots of this length, in seconds; each minute has six. */
export const slotSeconds = 10

/** A live is compared with this many earlier lives of its liver. */
export const comparedLives = 5

/** The last earlier lives with gifts of a supporter. */
export const earlierSupportMost = 5

/** Gifts in the chart of a live: those with the most points. */
export const chartGiftsMost = 200

/** Supporters and gifts in one response. */
export const historySupportersMost = 100
export const historyGiftsMost = 500

/** Tables that can be downloaded as CSV. */
export const historyTables = ['minutes', 'supporters'] as const
export type HistoryTable = (typeof historyTables)[number]
