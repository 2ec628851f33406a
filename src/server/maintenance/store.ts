import { sql } from 'drizzle-orm'
import { statement } from '../ports/database/port.ts'

export interface MaintenanceState {
  /** Written to the log since the last checkpoint. */
  readonly logBytes: number
  /** Those of the product. */
  readonly tables: readonly string[]
  /** When the table that has waited longest was vacuumed; null if one was not, as far as the database knows. */
  readonly vacuumedAt: Date | null
}

export const readMaintenance = statement('maintenance.read', async (db): Promise<MaintenanceState> => {
  const [found] = await db
    .select({
      logBytes: sql`pg_current_wal_lsn() - (select redo_lsn from pg_control_checkpoint())`.mapWith(Number),
      tables: sql<string[]>`array_agg(relname::text order by relname)`,
      vacuumedAt: sql<string | null>`case when bool_and(last_vacuum is not null) then min(last_vacuum) end`,
    })
    .from(sql`pg_stat_user_tables where schemaname = 'public'`)
  if (!found) throw new Error('the query of the tables returned no row')
  return { ...found, vacuumedAt: found.vacuumedAt === null ? null : new Date(found.vacuumedAt) }
})

export const forceCheckpoint = statement('maintenance.checkpoint', async (db): Promise<void> => {
  await db.execute(sql`checkpoint`)
})

/** Reclaims the space of old rows, and counts values for the planner. */
export const vacuumTable = statement('maintenance.vacuum', async (db, table: string): Promise<void> => {
  await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`)
})
