/** What the rules of staff stand on, for tests of staff without the whole product. */
import { pino } from 'pino'
import { createApplications } from '#server/applications/index.ts'
import { createAudit } from '#server/audit/index.ts'
import { createCoins } from '#server/coins/index.ts'
import type { Clock } from '#server/clock.ts'
import { createStanding } from '#server/identity/standing/index.ts'
import { createLivers } from '#server/livers/index.ts'
import { createLives } from '#server/lives/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { createRewards } from '#server/rewards/index.ts'
import { rewardRate } from '#contract/rewards.ts'
import { createRemoteConfig } from '#server/remote-config/index.ts'
import { HandledEngine } from './handled-engine.ts'

/** Licences wait for staff; nobody has anything on air. */
export function partsOfStaff(database: Database, clock: Clock) {
  const audit = createAudit({ database, clock })
  const parts = { database, clock, audit }
  const log = pino({ level: 'silent' })
  const livers = createLivers({ ...parts, policy: 'manual', onSuspended: async () => {} })
  return {
    audit,
    livers,
    lives: createLives({ ...parts, log, media: new HandledEngine(), secret: '', licences: livers, archiveDays: null }),
    applications: createApplications({ ...parts, log }),
    remoteConfig: createRemoteConfig(parts),
    coins: createCoins({ ...parts, log }),
    rewards: createRewards({ ...parts, rate: rewardRate }),
    reports: { list: async () => [], settle: async () => {} },
    standing: createStanding({ database, audit }),
    endSessionsOf: async (): Promise<unknown> => 0,
    endLivesOf: async (): Promise<void> => {},
  }
}
