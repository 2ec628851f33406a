/** Before the tests of a group that uses databases: makes the one that each test copies, unless an earlier run has. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import { migrationsFolder, preparedDatabase } from './prepared-database.ts'

const storesUrl = new URL('./stores.ts', import.meta.url).href

export default async function prepare(): Promise<void> {
  if (existsSync(preparedDatabase)) return
  const cache = dirname(preparedDatabase)
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    if (name.startsWith('database-')) rmSync(join(cache, name), { recursive: true, force: true })
  }
  const directory = mkdtempSync(join(cache, 'making-database-'))
  const database = await openPglite({ directory, migrationsFolder, storesUrl })
  await database.close()
  try {
    renameSync(directory, preparedDatabase)
  } catch (error) {
    // Another run has made it meanwhile.
    if (!existsSync(preparedDatabase)) throw error
    rmSync(directory, { recursive: true, force: true })
  }
}
