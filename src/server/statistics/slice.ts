import type { CounterBatcher } from './counter-batcher.ts'
import { noUserData, type Slice } from '../slice.ts'
import { statisticsRoutes } from './routes.ts'
import type { StatisticsService } from './service.ts'

export const statisticsSlice = (statistics: StatisticsService, counters: CounterBatcher): Slice => ({
  name: 'statistics',
  account: noUserData,
  routes: (app) => statisticsRoutes(app, statistics),
  jobs: [counters],
})
