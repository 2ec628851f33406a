/** The embedded database with all migrations and no rows, made once for each state of the migrations. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const migrationsFolder = join(root, 'migrations')

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'tests/support/prepare-database.ts']) {
    hash.update(readFileSync(join(root, file)))
  }
  for (const entry of readdirSync(migrationsFolder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Where `prepare-database.ts` puts it; it is made anew when the migrations or the packages change. */
export const prepared = join(root, '.cache', `database-${hashOfSources()}`)
export const inPrepared = (folder: string) => ({ folder: join(folder, 'data'), archive: join(folder, 'data.tar') })

/** Puts a migrated database without rows into a folder that does not exist yet; outside a test run, nothing. */
export function copyPrepared(directory: string): void {
  if (existsSync(prepared)) cpSync(inPrepared(prepared).folder, directory, { recursive: true })
}
