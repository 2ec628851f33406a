/** How each part of this server is. */
export { healthRoutes, type Probe } from './routes.ts'
