/** The part of lives that transactions of other slices use. */
export { settleArchive } from './archive/store.ts'
export { addLive } from './plan/store.ts'
export { changeState, storePeakViewers } from './store.ts'
