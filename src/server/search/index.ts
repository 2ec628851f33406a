/** Search: finds public lives, livers, channels, series, episodes and casts, and suggests them while a text is typed. */
export { createSearch, type Search } from './service.ts'
export { searchSlice } from './slice.ts'
