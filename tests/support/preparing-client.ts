/** The embedded database with named statements, and a small table. */
import { messages, PGlite, type QueryOptions, type Transaction } from '@electric-sql/pglite'
import { openAsBlob } from 'node:fs'
import { PreparingPGlite } from '#server/ports/database/pglite/client.ts'
import { lifetimeMs } from '#server/ports/database/pglite/prepared-statements.ts'
import { inPrepared, prepared } from './prepared-database.ts'

export interface Statement {
  readonly name: string
  readonly statement: string
  readonly generic_plans: number
  readonly custom_plans: number
}

export const amountOf = 'select amount from coins where name = $1'

export async function openPreparingClient() {
  let nowMs = 1
  const loadDataDir = await openAsBlob(inPrepared(prepared).archive)
  const client = new PreparingPGlite({ dataDir: 'memory://', loadDataDir, now: () => nowMs })
  await client.waitReady

  /** Afterwards each statement is prepared again. */
  const waitLifetime = (): void => {
    nowMs += lifetimeMs + 1
  }

  return {
    client,
    waitLifetime,

    /** The table as at first; nothing is prepared. */
    async reset(): Promise<void> {
      waitLifetime()
      await client.exec(`
        drop table if exists coins cascade;
        create table coins (
          id integer primary key, name text constraint coins_name unique, amount integer check (amount >= 0)
        );
        insert into coins values (1, 'mio', 100), (2, 'hana', 0);
        deallocate all`)
    },

    /** The query of PGlite itself, which prepares nothing. */
    unprepared: (text: string, parameters: unknown[], options?: QueryOptions) =>
      PGlite.prototype.query.call(client, text, parameters, options),

    /** Runs a statement that is prepared. */
    run(connection: Pick<Transaction, 'query'>, text: string, parameters: unknown[], options?: QueryOptions) {
      client.declareStatement(text)
      return connection.query(text, parameters, options)
    },

    /** The statements that the database has. */
    async statements(): Promise<Statement[]> {
      const { rows } = await client.query<Statement>(`
        select name, statement, generic_plans::integer, custom_plans::integer
        from pg_prepared_statements
        order by name`)
      return rows
    },

    /** Rolls back what `act` does. */
    async rolledBack(act: (tx: Transaction) => Promise<unknown>): Promise<void> {
      const rollback = new Error('rolled back')
      const transaction = client.transaction(async (tx) => {
        await act(tx)
        throw rollback
      })
      const failed = await transaction.catch((error: unknown) => error)
      if (failed !== rollback) throw failed
    },
  }
}

/** The SQLSTATE with which a query fails; another error itself, and null without one. */
export const codeOf = async (query: Promise<unknown>): Promise<unknown> => {
  const failed = await query.then(
    () => null,
    (error: unknown) => error,
  )
  return failed instanceof messages.DatabaseError ? failed.code : failed
}
