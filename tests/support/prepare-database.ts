/** Global setup of groups that use databases: creates the migrated database that each test starts with, if missing. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import { inPrepared, prepared, schema } from './prepared-database.ts'

const storesUrl = new URL('./stores.ts', import.meta.url).href

async function create(paths: ReturnType<typeof inPrepared>): Promise<void> {
  const database = await openPglite({ directory: paths.folder, ...schema, storesUrl })
  await database.close()
  const client = await PGlite.create(paths.folder)
  const archive = await client.dumpDataDir('none')
  await client.close()
  writeFileSync(paths.archive, await archive.bytes())
}

export default async function prepare(): Promise<void> {
  if (existsSync(prepared)) return
  const cache = dirname(prepared)
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    if (name.startsWith('database-')) rmSync(join(cache, name), { recursive: true, force: true })
  }
  const directory = mkdtempSync(join(cache, 'making-database-'))
  await create(inPrepared(directory))
  try {
    renameSync(directory, prepared)
  } catch (error) {
    // Another run has created it in the meantime.
    if (!existsSync(prepared)) throw error
    rmSync(directory, { recursive: true, force: true })
  }
}
