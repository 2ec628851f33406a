import type { Database } from '../ports/database/port.ts'

/** The same database, which reports the user after each operation that may have changed their account, also if it fails. */
export function reportAccountChanges(database: Database, changed: (userId: number) => Promise<void>): Database {
  return {
    async run(operation, input) {
      const userId = operation.changesAccount?.(input)
      if (userId === undefined) return database.run(operation, input)
      try {
        return await database.run(operation, input)
      } finally {
        await changed(userId)
      }
    },
    close: () => database.close(),
  }
}
