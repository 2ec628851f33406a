/** Lives: one broadcast of one liver, from its plan to its end. */
export { ingestHooks } from './ingest/routes.ts'
export type { MediaAddresses } from './present.ts'
export { connectLives, type LiveRealtime } from './realtime.ts'
export { liveRoutes } from './routes.ts'
export { createLives, type Lives } from './service/index.ts'
export type { LiveRow } from './store.ts'
