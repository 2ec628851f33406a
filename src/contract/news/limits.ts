export const newsTitleMax = 100
/** In characters of Markdown. */
export const newsBodyMax = 20_000
