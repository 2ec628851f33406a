import type { CounterBatcher } from './counter-batcher.ts'
import { noUserData, type Slice } from '../slice.ts'
import { statisticsRoutes } from './routes.ts'
import type { StatisticsService } from './service.ts'

export const statisticsSlice = ({
  statistics,
  counters,
}: {
  readonly statistics: StatisticsService
  readonly counters: CounterBatcher
}): Slice => ({
  name: 'statistics',
  account: noUserData,
  routes: (app) => statisticsRoutes(app, statistics),
  jobs: [counters],
  stage: 'storage',
})
