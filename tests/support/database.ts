import { openPglite } from '#server/ports/database/pglite/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { inPrepared, prepared, schema } from './prepared-database.ts'
import { emptyAllTables } from './stores.ts'

interface Lease extends Database {
  /** Resolves when every running operation has ended; new ones are rejected. */
  revoke(): Promise<void>
}

function lease(database: Database): Lease {
  const running = new Set<Promise<unknown>>()
  let revoked = false
  const revoke = async (): Promise<void> => {
    revoked = true
    await Promise.allSettled(running)
  }
  return {
    async run(operation, input) {
      if (revoked) throw new Error(`${operation.name} started after another test had taken over the database`)
      const result = database.run(operation, input)
      running.add(result)
      try {
        return await result
      } finally {
        running.delete(result)
      }
    },
    revoke,
    close: revoke,
  }
}

let shared: Promise<Database> | null = null
let currentLease: Lease | null = null

/** The embedded database of this process, emptied. Handles from earlier calls stop working. */
export async function emptyDatabase(): Promise<Database> {
  const storesUrl = new URL('./stores.ts', import.meta.url).href
  shared ??= openPglite({ directory: null, archive: inPrepared(prepared).archive, ...schema, storesUrl })
  const database = await shared
  await currentLease?.revoke()
  await database.run(emptyAllTables, null)
  currentLease = lease(database)
  return currentLease
}
