import { statisticsPeriods, type StatisticsPeriod } from '#contract/statistics/limits.ts'

/** The period of an address; 28 days for another text. */
export const readPeriod = (url: URL): StatisticsPeriod =>
  statisticsPeriods.find((period) => period === url.searchParams.get('period')) ?? '28'
