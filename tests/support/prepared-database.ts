/** The migrated, empty embedded database, created once per state of the migrations. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const schema = { migrationsFolder: join(root, 'migrations'), functionsFolder: join(root, 'src/server') }

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'tests/support/prepare-database.ts']) {
    hash.update(readFileSync(join(root, file)))
  }
  const migrations = readdirSync(schema.migrationsFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const functions = globSync('*/sql/*.sql', { cwd: schema.functionsFolder }).map((file) =>
    join(schema.functionsFolder, file),
  )
  for (const file of [...migrations, ...functions].toSorted()) {
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Path of the prepared database; a change of migrations, functions or packages changes the hash. */
export const prepared = join(root, '.cache', `database-${hashOfSources()}`)
export const inPrepared = (folder: string) => ({ folder: join(folder, 'data'), archive: join(folder, 'data.tar') })

/** Copies the migrated, empty database to a path that must not exist. Does nothing outside a test run. */
export function copyPrepared(directory: string): void {
  if (existsSync(prepared)) cpSync(inPrepared(prepared).folder, directory, { recursive: true })
}
