/** A PostgreSQL server (15 or newer) over a pool of connections. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import { asPortError } from '../failure.ts'
import { refuseNewerData } from '../migrations.ts'
import { DatabaseUnavailable, type Database, type Operation } from '../port.ts'

export interface PostgresSetup {
  readonly url: string
  readonly migrationsFolder: string
  readonly connections: number
  /** An operation that gets no connection for so long takes the database for away; five seconds unless said. */
  readonly patienceMs?: number
  /** Told of connections lost while idle; the pool replaces them by itself. */
  onIdleError(error: Error): void
}

/** Connects and migrates. Throws `DatabaseTooNew` for data of a newer version. */
export async function openPostgres(setup: PostgresSetup): Promise<Database> {
  const pool = new Pool({
    connectionString: setup.url,
    max: setup.connections,
    connectionTimeoutMillis: setup.patienceMs ?? 5000,
    statement_timeout: 15_000,
  })
  pool.on('error', setup.onIdleError)
  const database = drizzle({ client: pool })
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await pool.end()
  }
  try {
    await refuseNewerData(database, setup.migrationsFolder)
    await migrate(database, { migrationsFolder: setup.migrationsFolder })
  } catch (error) {
    await close()
    throw error
  }
  return {
    async run<Input, Output>(operation: Operation<Input, Output>, input: Input): Promise<Output> {
      if (closed) throw new DatabaseUnavailable('the database is closed')
      try {
        return operation.transaction
          ? await database.transaction((tx) => operation.run(tx, input))
          : await operation.run(database, input)
      } catch (error) {
        throw asPortError(error)
      }
    },
    close,
  }
}
