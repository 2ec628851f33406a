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
import { createGiftCatalogue } from '#server/gifts/index.ts'
import { createProducts } from '#server/purchases/index.ts'
import { createRewards } from '#server/rewards/index.ts'
import { rewardRate } from '#contract/rewards/limits.ts'
import { createRemoteConfig } from '#server/remote-config/index.ts'
import { FakeMediaEngine } from './fake-media-engine.ts'

/** Live licences are decided by staff; no live is on air. */
export function staffDependencies(database: Database, clock: Clock) {
  const audit = createAudit({ database, clock })
  const shared = { database, clock, audit }
  const log = pino({ level: 'silent' })
  const livers = createLivers({ ...shared, policy: 'manual' })
  return {
    audit,
    livers,
    lives: createLives({
      ...shared,
      log,
      media: new FakeMediaEngine(),
      secret: '',
      licences: livers,
      archiveDays: null,
    }),
    applications: createApplications({ ...shared, log }),
    remoteConfig: createRemoteConfig(shared),
    coins: createCoins({ ...shared, log }),
    rewards: createRewards({ ...shared, rate: rewardRate }),
    gifts: createGiftCatalogue({
      ...shared,
      images: { store: async () => '/v1/gift-images/0.webp' },
      onChange: () => {},
    }),
    products: createProducts(shared),
    reports: { list: async () => [], settle: async () => {} },
    accountStatus: createAccountStatus({ database, audit }),
    endSessionsOf: async (): Promise<unknown> => 0,
    endLivesOf: async (): Promise<void> => {},
  }
}
