import { noUserData, type Slice } from '../slice.ts'
import { healthRoutes } from './routes.ts'
import type { HealthOptions } from './routes.ts'

export const healthSlice = (options: HealthOptions): Slice => ({
  name: 'health',
  account: noUserData,
  routes: (app) => healthRoutes(app, options),
})
