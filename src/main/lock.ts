import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export interface Lock {
  /** The id of the process that holds the lock, in its own process namespace; null: this process. */
  readonly owner: number | null
  release(): void
}

/** Result codes of SQLite: https://sqlite.org/rescode.html */
const busy = 5
const corrupt = 11
const notADatabase = 26

const resultCode = (error: unknown): unknown =>
  error instanceof Error && 'errcode' in error ? error.errcode : undefined

/** How long to wait for a process that is about to end, in milliseconds. */
const timeout = 1000

/** Garbage collection would close a database that nothing refers to, and release its lock. */
const held = new Set<DatabaseSync>()

function release(database: DatabaseSync): void {
  held.delete(database)
  database.close()
}

/**
 * Acquires the write lock of an SQLite file, whose user version is the id of the owner. The kernel releases the lock
 * with the process, however that ends, and knows the processes of all containers. Throws errors of SQLite.
 */
export function acquireLock(file: string): Lock {
  const database = new DatabaseSync(file, { timeout })
  try {
    // Others can read the id only after a commit; the next transaction lasts as long as the process.
    database.exec(`pragma journal_mode = memory; pragma user_version = ${process.pid}; begin immediate`)
    held.add(database)
    return { owner: null, release: () => release(database) }
  } catch (error) {
    const code = resultCode(error)
    const owner = code === busy ? Number(database.prepare('pragma user_version').get()?.['user_version']) : null
    database.close()
    if (owner !== null) return { owner, release: () => {} }
    if (code !== corrupt && code !== notADatabase) throw error
    // Left behind by a damaged disk or an earlier version.
    rmSync(file)
    return acquireLock(file)
  }
}
