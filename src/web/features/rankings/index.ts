/** The rankings of livers and supporters, and the results of closed periods. */
export { AwardPage, AwardsPage } from './awards-page.tsx'
export { formatPeriod } from './format-period.ts'
export { rankingJsonLd } from './json-ld.ts'
export { LiverAwards, LiverSupporters } from './liver-support.tsx'
export { RankRow } from './rank-row.tsx'
export { RankingPage } from './ranking-page.tsx'
export { rankingAddress, readRankingView } from './view.ts'
