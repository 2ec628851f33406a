/** Picks: clips of a few seconds that viewers cut from lives, archives and episodes. */
export { pickRoutes } from './routes.ts'
export { createPicks, type Picks } from './service/index.ts'
