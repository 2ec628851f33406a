/** Casts: the performers of a channel. */
export { castRoutes } from './routes.ts'
export { createCasts, type Casts } from './service.ts'
