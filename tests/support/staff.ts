/** What the rules of staff stand on, for tests of staff without the whole product. */
import { pino } from 'pino'
import { createApplications } from '#server/applications/index.ts'
import { createAudit } from '#server/audit/index.ts'
import type { Clock } from '#server/clock.ts'
import { createStanding } from '#server/identity/standing/index.ts'
import { createLivers } from '#server/livers/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { createRemoteConfig } from '#server/remote-config/index.ts'

/** Licences wait for staff; nobody has anything on air. */
export function partsOfStaff(database: Database, clock: Clock) {
  const audit = createAudit({ database, clock })
  const parts = { database, clock, audit }
  return {
    audit,
    livers: createLivers({ ...parts, policy: 'manual', onSuspended: async () => {} }),
    applications: createApplications({ ...parts, log: pino({ level: 'silent' }) }),
    remoteConfig: createRemoteConfig(parts),
    standing: createStanding({ database, audit }),
    endSessionsOf: async (): Promise<unknown> => 0,
    endLivesOf: async (): Promise<void> => {},
  }
}
