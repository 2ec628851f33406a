/** Livers: users who have applied for a live licence, how that stands, and what everybody may read of them. */
export { liverRoutes } from './routes.ts'
export { createLivers, type Livers } from './service.ts'
export type { LicencePolicy } from './setup.ts'
