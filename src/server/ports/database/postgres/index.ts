/** A PostgreSQL server (15 or newer) with a connection pool. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool, type PoolClient } from 'pg'
import { asPortError } from '../failure.ts'
import { applyFunctions, rejectNewerData } from '../schema.ts'
import { DatabaseUnavailable, type Database, type Operation } from '../port.ts'

export interface PostgresOptions {
  readonly url: string
  readonly migrationsFolder: string
  /** Folder of the slices, whose `sql` folders hold functions; null for none. */
  readonly functionsFolder: string | null
  readonly connections: number
  /** Time to wait for a connection before `DatabaseUnavailable`; default 5000. */
  readonly patienceMs?: number
  /** Called for idle connections that fail; the pool replaces them. */
  onIdleError(error: Error): void
}

/** Connects and migrates. Throws `DatabaseTooNew` for data of a newer version. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: options.patienceMs ?? 5000,
    statement_timeout: 15_000,
    // Just-in-time compilation takes longer than these statements; an option in the address takes precedence.
    options: '-c jit=off',
  })
  pool.on('error', options.onIdleError)
  // A lost connection rejects its query; without a listener a connection in a transaction would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const database = drizzle({ client: pool })
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await pool.end()
  }
  /** Drizzle itself would not release a connection that is lost at `begin`. */
  const withClient = async <Result>(use: (client: PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect()
    try {
      return await use(client)
    } finally {
      // The pool replaces a lost connection.
      client.release()
    }
  }
  try {
    await withClient(async (client) => {
      const connection = drizzle({ client })
      await rejectNewerData(connection, options.migrationsFolder)
      await migrate(connection, { migrationsFolder: options.migrationsFolder })
      if (options.functionsFolder !== null) await applyFunctions(connection, options.functionsFolder)
    })
  } catch (error) {
    await close()
    throw error
  }
  return {
    async run<Input, Output>(operation: Operation<Input, Output>, input: Input): Promise<Output> {
      if (closed) throw new DatabaseUnavailable('the database is closed')
      try {
        return operation.transaction
          ? await withClient((client) => drizzle({ client }).transaction((tx) => operation.run(tx, input)))
          : await operation.run(database, input)
      } catch (error) {
        throw asPortError(error)
      }
    },
    close,
  }
}
