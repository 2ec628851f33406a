import type { Database, Operation } from '../ports/database/port.ts'
import type { UserChanges } from './user-changes.ts'

type Reported = Pick<UserChanges, 'accountChanged' | 'relationsChanged'>

/** The same database, which reports what an operation may have changed of a user after it has run, also if it fails. */
export function reportUserChanges(database: Database, changes: Reported): Database {
  async function report<Input>(operation: Operation<Input, unknown>, input: Input): Promise<void> {
    const [account, related] = [operation.changesAccount?.(input), operation.changesRelations?.(input)]
    if (account !== undefined) await changes.accountChanged(account)
    if (related !== undefined) await changes.relationsChanged(related)
  }

  return {
    async run(operation, input) {
      if (operation.changesAccount === undefined && operation.changesRelations === undefined) {
        return database.run(operation, input)
      }
      try {
        return await database.run(operation, input)
      } finally {
        await report(operation, input)
      }
    },
    close: () => database.close(),
  }
}
