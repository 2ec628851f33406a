/** `livers`: points of received gifts. `supporters`: points of sent gifts. */
export const rankingBoards = ['livers', 'supporters'] as const
export type RankingBoard = (typeof rankingBoards)[number]

/** Periods that end, in Japan time: weeks begin on Monday. */
export const endingPeriods = ['day', 'week', 'month'] as const
export type EndingPeriod = (typeof endingPeriods)[number]

export const rankingPeriods = [...endingPeriods, 'all'] as const
export type RankingPeriod = (typeof rankingPeriods)[number]

/** Listed ranks of a ranking. */
export const rankingListed = 1000

/** The highest age of a listed ranking, in seconds. */
export const rankingMaxAgeSeconds = 60

/** How long after its end a period is closed, in minutes: gifts that were sent before its end are stored by then. */
export const rankingClosedAfterMinutes = 5

/** Gifts count from accounts that were created so many hours before; the SQL function `rankings_counting` repeats it. */
export const senderAgeHours = 24

/** Supporters of a liver on their page. */
export const supportersListed = 10

/** Awards of a liver on their page. */
export const awardsListed = 12
