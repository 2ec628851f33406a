import { join } from 'node:path'
import type { Logger } from 'pino'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import type { Config } from '../config.ts'
import { root } from '../package.ts'

export const databaseName = (config: Config): string => (config.DATABASE_URL ? 'PostgreSQL' : 'PGlite')

/** `directory` null keeps the embedded database in memory. The client of PostgreSQL is loaded only if needed. */
export async function openDatabase(config: Config, directory: string | null, log: Logger): Promise<Database> {
  const schema = { migrationsFolder: join(root, 'migrations'), functionsFolder: join(root, 'src/server') }
  if (config.DATABASE_URL) {
    const { DATABASE_URL: url, DATABASE_CONNECTIONS: connections } = config
    const onIdleError = (error: Error) => log.warn({ err: error }, 'lost a connection to PostgreSQL')
    const { openPostgres } = await import('#server/ports/database/postgres/index.ts')
    return openPostgres({ ...schema, url, connections, onIdleError })
  }
  const storesUrl = new URL('../../server/stores.ts', import.meta.url).href
  return openPglite({ ...schema, directory: directory && join(directory, 'database'), storesUrl })
}
