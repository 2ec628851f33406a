import type { Transaction } from '@electric-sql/pglite'
import {
  PgDialect,
  type PgPreparedQuery,
  type PgTransactionConfig,
  type PreparedQueryConfig,
} from 'drizzle-orm/pg-core'
import { PgliteDatabase, PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite'
import type { PreparingPGlite } from './client.ts'

type None = Record<string, never>
type PrepareArguments<Config extends PreparedQueryConfig> = Parameters<
  typeof PgliteSession.prototype.prepareQuery<Config>
>

/** Queries that were given a name by `prepare(name)` are prepared; the session of Drizzle ignores the name. */
class NamingSession extends PgliteSession<None, None> {
  readonly #client: PreparingPGlite
  readonly #dialect: PgDialect

  constructor(client: PreparingPGlite, dialect: PgDialect, tx: Transaction | null) {
    super(tx ?? client, dialect, undefined)
    this.#client = client
    this.#dialect = dialect
  }

  override prepareQuery<Config extends PreparedQueryConfig>(
    ...[query, fields, name, ...rest]: PrepareArguments<Config>
  ): PgPreparedQuery<Config> {
    if (name !== undefined) this.#client.declareStatement(query.sql)
    return super.prepareQuery<Config>(query, fields, name, ...rest)
  }

  override transaction<Output>(
    run: (tx: PgliteTransaction<None, None>) => Promise<Output>,
    config?: PgTransactionConfig,
  ): Promise<Output> {
    return this.#client.transaction(async (open) => {
      const session = new NamingSession(this.#client, this.#dialect, open)
      const tx = new PgliteTransaction<None, None>(this.#dialect, session, undefined)
      if (config) await tx.setTransaction(config)
      return run(tx)
    })
  }
}

export function openDrizzle(client: PreparingPGlite): PgliteDatabase {
  const dialect = new PgDialect()
  return new PgliteDatabase(dialect, new NamingSession(client, dialect, null), undefined)
}
