/** Health of this server's components. */
export type { Probe } from './routes.ts'
export { healthSlice } from './slice.ts'
