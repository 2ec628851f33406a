/** The endpoints for staff with what they need, without the whole product. */
import type { FastifyInstance } from 'fastify'
import { applicationStaffRoutes } from '#server/applications/staff-routes.ts'
import { reportStaffRoutes } from '#server/chat/staff-routes.ts'
import { coinStaffRoutes } from '#server/coins/staff-routes.ts'
import { eventStaffRoutes } from '#server/events/staff-routes.ts'
import { genreStaffRoutes } from '#server/genres/staff-routes.ts'
import { giftStaffRoutes } from '#server/gifts/catalogue/staff-routes.ts'
import { leafEventStaffRoutes } from '#server/leaf-events/staff-routes.ts'
import { liverStaffRoutes } from '#server/livers/staff-routes.ts'
import { liveStaffRoutes } from '#server/lives/staff-routes.ts'
import { newsStaffRoutes } from '#server/news/staff-routes.ts'
import { productStaffRoutes } from '#server/purchases/products/staff-routes.ts'
import { rankingStaffRoutes } from '#server/rankings/staff-routes.ts'
import { remoteConfigStaffRoutes } from '#server/remote-config/staff-routes.ts'
import { rewardStaffRoutes } from '#server/rewards/staff-routes.ts'
import { searchStaffRoutes } from '#server/search/staff-routes.ts'
import { staffRoutes, type StaffDeps } from '#server/staff/routes.ts'
import { pino } from 'pino'
import { createApplications } from '#server/applications/index.ts'
import { createAudit } from '#server/audit/index.ts'
import { createCoins } from '#server/coins/index.ts'
import type { Clock } from '#server/clock.ts'
import { createAccountStatus } from '#server/identity/account-status/index.ts'
import { createStaffSessions } from '#server/identity/service/staff-sessions.ts'
import { sessionStaffRoutes } from '#server/identity/staff-routes.ts'
import { createLivers } from '#server/livers/index.ts'
import { createLives } from '#server/lives/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { createGenres } from '#server/genres/index.ts'
import { createNews } from '#server/news/index.ts'
import { createGiftCatalogue } from '#server/gifts/index.ts'
import { createProducts } from '#server/purchases/index.ts'
import { createSearch } from '#server/search/index.ts'
import { bigramIndex } from '#server/search-index/index.ts'
import { createRankings } from '#server/rankings/index.ts'
import { createRewards } from '#server/rewards/index.ts'
import { rewardRate } from '#contract/rewards/limits.ts'
import { createRemoteConfig } from '#server/remote-config/index.ts'
import { outboxOf } from './outbox.ts'
import { memoryThumbnails } from './thumbnails.ts'
import { FakeMediaEngine } from './fake-media-engine.ts'

/** Live licences are decided by staff; no live is on air. */
export function staffDependencies(database: Database, clock: Clock) {
  const audit = createAudit({ database, clock })
  const shared = { database, clock, audit }
  const log = pino({ level: 'silent' })
  const outbox = outboxOf(database, clock)
  const livers = createLivers({ ...shared, outbox, policy: 'manual' })
  return {
    audit,
    livers,
    lives: createLives({
      ...shared,
      log,
      media: new FakeMediaEngine(),
      secret: '',
      outbox,
      licences: livers,
      archiveDays: null,
      interruptionGraceSeconds: 60,
      thumbnails: memoryThumbnails(),
      security: { record() {} },
    }),
    applications: createApplications({ ...shared, log }),
    remoteConfig: createRemoteConfig(shared),
    coins: createCoins({ ...shared, log }),
    events: {
      tally: async () => ({ ranks: [], hash: '', confirmedHash: null, gifts: 0, differences: 0, suspects: [] }),
    },
    rankings: createRankings({ ...shared, log, livers }),
    leafEvents: { verify: async () => [] },
    rewards: createRewards({ ...shared, rate: rewardRate }),
    genres: createGenres(shared),
    news: createNews(shared),
    gifts: createGiftCatalogue({
      ...shared,
      images: { store: async () => '/v1/gift-images/0.webp' },
      onChange: () => {},
    }),
    products: createProducts(shared),
    search: createSearch({
      ...shared,
      log,
      index: bigramIndex(database),
      videos: { summaries: async () => new Map() },
      posters: async () => new Map(),
    }),
    reports: { list: async () => [], settle: async () => {} },
    accountStatus: createAccountStatus({ database, audit, outbox }),
    sessions: createStaffSessions({ ...shared, userChanges: { ended: async () => {} } }),
    outbox,
  }
}

type Given<Routes extends (app: FastifyInstance, given: never) => void> = Parameters<Routes>[1]

interface StaffServices extends StaffDeps {
  readonly applications: Given<typeof applicationStaffRoutes>
  readonly coins: Given<typeof coinStaffRoutes>
  readonly events: Given<typeof eventStaffRoutes>
  readonly genres: Given<typeof genreStaffRoutes>
  readonly gifts: Given<typeof giftStaffRoutes>
  readonly leafEvents: Given<typeof leafEventStaffRoutes>
  readonly lives: Given<typeof liveStaffRoutes>
  readonly livers: Given<typeof liverStaffRoutes>
  readonly news: Given<typeof newsStaffRoutes>
  readonly products: Given<typeof productStaffRoutes>
  readonly rankings: Given<typeof rankingStaffRoutes>
  readonly remoteConfig: Given<typeof remoteConfigStaffRoutes>
  readonly reports: Given<typeof reportStaffRoutes>
  readonly rewards: Given<typeof rewardStaffRoutes>
  readonly search: Given<typeof searchStaffRoutes>
  readonly sessions: Given<typeof sessionStaffRoutes>
}

/** Registers all endpoints for staff. */
export function serveStaff(app: FastifyInstance, deps: StaffServices): void {
  staffRoutes(app, deps)
  applicationStaffRoutes(app, deps.applications)
  coinStaffRoutes(app, deps.coins)
  eventStaffRoutes(app, deps.events)
  genreStaffRoutes(app, deps.genres)
  giftStaffRoutes(app, deps.gifts)
  leafEventStaffRoutes(app, deps.leafEvents)
  liveStaffRoutes(app, deps.lives)
  liverStaffRoutes(app, deps.livers)
  newsStaffRoutes(app, deps.news)
  productStaffRoutes(app, deps.products)
  rankingStaffRoutes(app, deps.rankings)
  remoteConfigStaffRoutes(app, deps.remoteConfig)
  reportStaffRoutes(app, deps.reports)
  rewardStaffRoutes(app, deps.rewards)
  searchStaffRoutes(app, deps.search)
  sessionStaffRoutes(app, deps.sessions)
}
