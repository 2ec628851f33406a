import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Any number; the same in every process. */
const lockId = 7_460_013

/**
 * Applies the functions that slices keep in `<slice>/sql/<function>.sql`, each one `create or replace` statement: those
 * whose text has changed since the last start. Runs after the migrations, which create the tables and triggers.
 */
export async function applyFunctions(connection: Connection, serverFolder: string): Promise<void> {
  const files = globSync('*/sql/*.sql', { cwd: serverFolder }).toSorted()
  await connection.transaction(async (tx) => {
    // Several web nodes may start at once.
    await tx.execute(sql`select pg_advisory_xact_lock(${lockId})`)
    await tx.execute(sql`create table if not exists drizzle.functions (file text primary key, hash text not null)`)
    const applied = await tx.select({ file: sql<string>`file`, hash: sql<string>`hash` }).from(sql`drizzle.functions`)
    const hashes = new Map(applied.map(({ file, hash }) => [file, hash]))
    for (const file of files) {
      const text = readFileSync(join(serverFolder, file), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      if (hashes.get(file) === hash) continue
      await tx.execute(sql.raw(text))
      await tx.execute(
        sql`insert into drizzle.functions values (${file}, ${hash}) on conflict (file) do update set hash = excluded.hash`,
      )
    }
  })
}
