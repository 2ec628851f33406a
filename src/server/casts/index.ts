/** Casts: the performers of a channel. */
export { createCasts, type Casts } from './service.ts'
export { castSlice } from './slice.ts'
