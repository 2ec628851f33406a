import { openPglite } from '#server/ports/database/pglite/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { fileURLToPath } from 'node:url'
import { emptyAllTables } from './stores.ts'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
export const storesUrl = new URL('./stores.ts', import.meta.url).href

let opened: Promise<Database> | null = null

/** The embedded database with all tables and no rows, in memory; one for each test file, because opening takes seconds. */
export async function emptyDatabase(): Promise<Database> {
  opened ??= openPglite({ directory: null, migrationsFolder, storesUrl })
  const database = await opened
  await database.run(emptyAllTables, null)
  return database
}
