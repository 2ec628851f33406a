import type { Database } from '../ports/database/port.ts'
import { operationSeconds } from './counters.ts'

/** The same database, with the duration of each operation measured. */
export function measureDatabase(database: Database): Database {
  return {
    async run(operation, input) {
      const end = operationSeconds.startTimer({ operation: operation.name })
      try {
        const output = await database.run(operation, input)
        end({ result: 'done' })
        return output
      } catch (error) {
        end({ result: 'failed' })
        throw error
      }
    },
    close: () => database.close(),
  }
}
