import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#server/ports/database/port.ts'
import { emptyDatabase } from './database.ts'
import { postgresDatabase } from './shared-postgres.ts'

export const engines = ['PGlite', 'PostgreSQL'] as const

type Engine = (typeof engines)[number]

/** Opens an empty database of each engine for the tests of a file. */
export function bothDatabases(): (engine: Engine) => Database {
  const opened = new Map<Engine, Database>()
  beforeAll(async () => {
    opened.set('PGlite', await emptyDatabase())
    opened.set('PostgreSQL', await postgresDatabase())
  })
  afterAll(async () => {
    for (const database of opened.values()) await database.close()
  })
  return (engine) => {
    const database = opened.get(engine)
    if (database === undefined) throw new Error(`${engine} is not open`)
    return database
  }
}
