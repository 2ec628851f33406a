/** Lives: broadcasts of livers, from scheduling to archive. */
export { ingestHooks } from './ingest/routes.ts'
export { livePosters } from './posters.ts'
export { requireAccess } from './policy.ts'
export type { MediaAddresses } from './present.ts'
export { connectLives } from './realtime.ts'
export { liveRoutes } from './routes.ts'
export { createLives, type Lives } from './service/index.ts'
export type { LiveRow } from './store.ts'
