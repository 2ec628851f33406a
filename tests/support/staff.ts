/** Dependencies of the staff slice, without the whole product. */
import { pino } from 'pino'
import { createApplications } from '#server/applications/index.ts'
import { createAudit } from '#server/audit/index.ts'
import { createCoins } from '#server/coins/index.ts'
import type { Clock } from '#server/clock.ts'
import { createAccountStatus } from '#server/identity/account-status/index.ts'
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
    }),
    applications: createApplications({ ...shared, log }),
    remoteConfig: createRemoteConfig(shared),
    coins: createCoins({ ...shared, log }),
    events: { tally: async () => ({ ranks: [], hash: '', confirmedHash: null, gifts: 0, differences: 0 }) },
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
    outbox,
  }
}
