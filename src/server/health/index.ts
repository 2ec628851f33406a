/** Health of this server's components. */
export { healthRoutes, type Probe } from './routes.ts'
