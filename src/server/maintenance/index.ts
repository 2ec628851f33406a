/** Does for the embedded database what it does not do by itself: checkpoints, and the work of autovacuum. */
import { dayMs, hourMs, japanTimeOfDayMs } from '#contract/japan-time.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import { periodicJob } from '../periodic-job.ts'
import { forceCheckpoint, readMaintenance, vacuumTable } from './store.ts'

const minuteMs = 60_000

/** Of log since the last checkpoint: what a start after a killed process reads again. */
const checkpointBytes = 64 * 1024 * 1024

/** When Japan sleeps. */
const quietFromMs = 4 * hourMs
const quietUntilMs = 5 * hourMs

interface Vacuumed {
  readonly startedAt: Date
  /** Null if it is not known: for a new database, and after a killed process. */
  readonly lastAt: Date | null
}

/**
 * Whether the tables are vacuumed now: each night from 4:00 to 5:00 in Japan, or at any time on a site that is not on at
 * night.
 */
export function vacuumIsDue(now: Date, { startedAt, lastAt }: Vacuumed): boolean {
  if (lastAt === null) return now.getTime() - startedAt.getTime() >= hourMs
  const time = japanTimeOfDayMs(now)
  const isQuiet = time >= quietFromMs && time < quietUntilMs
  const sinceMs = now.getTime() - lastAt.getTime()
  return sinceMs >= 1.5 * dayMs || (isQuiet && sinceMs >= quietUntilMs - quietFromMs)
}

interface MaintenanceDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

/** One table at a time: statements of users run in between. */
export function createMaintenance({ database, clock, log }: MaintenanceDeps) {
  const startedAt = clock.now()
  return periodicJob({
    name: 'database-maintenance',
    clock,
    log,
    everyMs: minuteMs,
    failure: 'could not maintain the database; retrying in a minute',
    async run(isOpen) {
      const { logBytes, tables, vacuumedAt } = await database.run(readMaintenance, null)
      if (logBytes > checkpointBytes) await database.run(forceCheckpoint, null)
      if (!vacuumIsDue(clock.now(), { startedAt, lastAt: vacuumedAt })) return
      for (const table of tables) {
        if (!isOpen()) return
        await database.run(vacuumTable, table)
      }
      log.info({ tables: tables.length }, 'vacuumed the database')
    },
  })
}
