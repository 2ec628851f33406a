import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { asPortError } from './failure.ts'
import { DatabaseFailure, DatabaseTooNew, type Connection } from './port.ts'

/** Throws `DatabaseTooNew` where a migration was applied that is not in `migrationsFolder`. */
export async function rejectNewerData(connection: Connection, migrationsFolder: string): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  const newest = Math.max(...known.map((migration) => migration.folderMillis))
  const applied = await connection
    .select({ newest: sql<string | null>`max(created_at)` })
    .from(sql`drizzle.__drizzle_migrations`)
    .catch((error: unknown) => {
      if (isMissing(asPortError(error))) return []
      throw error
    })
  if (Number(applied[0]?.newest ?? 0) > newest) throw new DatabaseTooNew('the data was written by a newer version')
}

/** The schema (3F000) or table (42P01) of migrations does not exist: the database is new. */
const isMissing = (error: Error): boolean =>
  error instanceof DatabaseFailure && ['3F000', '42P01'].includes(error.sqlState)
