/** Before the tests of a group that uses databases: makes the one that each test begins with, unless an earlier run has. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import { inPrepared, migrationsFolder, prepared } from './prepared-database.ts'

const storesUrl = new URL('./stores.ts', import.meta.url).href

async function make(place: ReturnType<typeof inPrepared>): Promise<void> {
  const database = await openPglite({ directory: place.folder, migrationsFolder, storesUrl })
  await database.close()
  const client = await PGlite.create(place.folder)
  const archive = await client.dumpDataDir('none')
  await client.close()
  writeFileSync(place.archive, await archive.bytes())
}

export default async function prepare(): Promise<void> {
  if (existsSync(prepared)) return
  const cache = dirname(prepared)
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    if (name.startsWith('database-')) rmSync(join(cache, name), { recursive: true, force: true })
  }
  const directory = mkdtempSync(join(cache, 'making-database-'))
  await make(inPrepared(directory))
  try {
    renameSync(directory, prepared)
  } catch (error) {
    // Another run has made it meanwhile.
    if (!existsSync(prepared)) throw error
    rmSync(directory, { recursive: true, force: true })
  }
}
