/** Before all tests: makes the database of which each has a copy. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import { announcePrepared, migrationsFolder } from './prepared-database.ts'

const storesUrl = new URL('./stores.ts', import.meta.url).href

export default async function prepare(): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'kirari-prepared-'))
  const database = await openPglite({ directory, migrationsFolder, storesUrl })
  await database.close()
  announcePrepared(directory)
  return () => rmSync(directory, { recursive: true, force: true })
}
