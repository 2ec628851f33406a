import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { ownDirectories } from './own-directories.ts'
import { copyPrepared, migrationsFolder } from './prepared-database.ts'
import { emptyAllTables } from './stores.ts'

let opened: Promise<Database> | null = null

/** An embedded database of this test file's own, which knows the operations that these modules declare. */
export function openOwnDatabase(storesUrl: string): Promise<Database> {
  const directory = mkdtempSync(join(tmpdir(), 'kirari-database-'))
  ownDirectories.push(directory)
  copyPrepared(directory)
  return openPglite({ directory, migrationsFolder, storesUrl })
}

/** The embedded database with all tables and no rows; one for each test file. */
export async function emptyDatabase(): Promise<Database> {
  opened ??= openOwnDatabase(new URL('./stores.ts', import.meta.url).href)
  const database = await opened
  await database.run(emptyAllTables, null)
  return database
}
