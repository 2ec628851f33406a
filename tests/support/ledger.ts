import type { Database } from '#server/ports/database/port.ts'
import { addPerson } from './people.ts'

export interface TestLedger {
  readonly database: Database
  /** A new user without coins. */
  user(): Promise<number>
  close(): Promise<void>
}

export function ledgerIn(database: Database): TestLedger {
  let users = 0
  const user = () => database.run(addPerson, { nickName: `user-${(users += 1)}` })
  return { database, user, close: () => database.close() }
}
