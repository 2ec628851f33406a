import { openPglite } from '#server/ports/database/pglite/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { inPrepared, migrationsFolder, prepared } from './prepared-database.ts'
import { emptyAllTables } from './stores.ts'

interface Lent extends Database {
  /** Ends when every step that was begun has ended; no other can begin. */
  takeBack(): Promise<void>
}

function lend(database: Database): Lent {
  const running = new Set<Promise<unknown>>()
  let over = false
  const takeBack = async (): Promise<void> => {
    over = true
    await Promise.allSettled(running)
  }
  return {
    async run(operation, input) {
      if (over) throw new Error(`${operation.name} was begun when the database was already with another test`)
      const step = database.run(operation, input)
      running.add(step)
      try {
        return await step
      } finally {
        running.delete(step)
      }
    },
    takeBack,
    close: takeBack,
  }
}

let shared: Promise<Database> | null = null
let lent: Lent | null = null

/** The embedded database of this process with all tables and no rows; what had it before can use it no more. */
export async function emptyDatabase(): Promise<Database> {
  const storesUrl = new URL('./stores.ts', import.meta.url).href
  shared ??= openPglite({ directory: null, archive: inPrepared(prepared).archive, migrationsFolder, storesUrl })
  const database = await shared
  await lent?.takeBack()
  await database.run(emptyAllTables, null)
  lent = lend(database)
  return lent
}
