/** A ledger on either database. */
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { openOwnDatabase } from './database.ts'
import { addPerson } from './people.ts'
import { startPostgres } from './postgres.ts'
import { migrationsFolder } from './prepared-database.ts'
import { emptyAllTables } from './stores.ts'

export interface TestLedger {
  readonly database: Database
  /** A new user without coins. */
  user(): Promise<number>
  close(): Promise<void>
}

async function withUsers(database: Database, close: () => Promise<void>): Promise<TestLedger> {
  await database.run(emptyAllTables, null)
  let users = 0
  const user = () => database.run(addPerson, { nickName: `user-${(users += 1)}` })
  return { database, user, close }
}

export async function ledgerOnPglite(): Promise<TestLedger> {
  const database = await openOwnDatabase(import.meta.url)
  return withUsers(database, () => database.close())
}

export async function ledgerOnPostgres(): Promise<TestLedger> {
  const server = await startPostgres()
  // What happens at once is asked for here, on however busy a machine, not how soon.
  const patienceMs = 60_000
  const setup = { url: server.url, migrationsFolder, connections: 10, patienceMs, onIdleError() {} }
  const database = await openPostgres(setup)
  return withUsers(database, async () => {
    await database.close()
    await server.close()
  })
}
