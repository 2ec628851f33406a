export const seriesTitleMax = 100
export const seriesDescriptionMax = 2000
/** Series of a channel. */
export const seriesMax = 500
/** The stored size of the cover of a series, in pixels. */
export const seriesCoverSize = { width: 1280, height: 720 } as const
