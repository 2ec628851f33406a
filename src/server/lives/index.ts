/** Lives: broadcasts of livers, from scheduling to archive. */
export { livePosters } from './posters.ts'
export { requireAccess } from './policy.ts'
export type { MediaAddresses } from './present.ts'
export { connectLives } from './realtime.ts'
export { createLives, type Lives } from './service/index.ts'
export type { LiveRow } from './store.ts'
export { newLiveId } from './service/create-live.ts'
export { liveSlice } from './slice.ts'
