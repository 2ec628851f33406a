/** Picks: clips of a few seconds that viewers cut from lives, archives and episodes. */
export { createPicks, type Picks } from './service/index.ts'
export { pickSlice } from './slice.ts'
