/** The kinds of results; each kind has a tab, in this order. */
export const searchKinds = ['live', 'liver', 'channel', 'series', 'episode', 'pick', 'cast'] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchTextMax = 100

/** Suggestions shown while a query is typed. */
export const suggestionsMax = 8

/** Of lives. `on_air` includes interrupted ones, `archived` are those with a published archive. */
export const searchStates = ['on_air', 'scheduled', 'archived'] as const
export type SearchState = (typeof searchStates)[number]

/** Of archives and episodes: up to 5 minutes, up to 30 minutes, or longer. */
export const searchLengths = ['short', 'medium', 'long'] as const
export type SearchLength = (typeof searchLengths)[number]
export const shortMinutes = 5
export const longMinutes = 30

/** Start, publication or creation within the last days. */
export const searchPeriodDays = { day: 1, week: 7, month: 30, year: 365 } as const
export type SearchPeriod = keyof typeof searchPeriodDays
export const searchPeriods = ['day', 'week', 'month', 'year'] as const satisfies readonly SearchPeriod[]
