import type { Database } from '#server/ports/database/port.ts'

/** Adds the name of each operation to `names`. */
export const countingDatabase = (database: Database, names: string[]): Database => ({
  ...database,
  run(operation, input) {
    names.push(operation.name)
    return database.run(operation, input)
  },
})
