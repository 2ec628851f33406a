import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

export interface Lock {
  /** The id of the process that holds the lock; null: this process. */
  readonly owner: number | null
  release(): void
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Acquires a lock file, also one left behind by a killed process. Throws system errors. */
export function acquireLock(file: string): Lock {
  try {
    const handle = openSync(file, 'wx')
    writeFileSync(handle, String(process.pid))
    closeSync(handle)
    return { owner: null, release: () => rmSync(file, { force: true }) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const owner = Number(readFileSync(file, 'utf8'))
    if (isAlive(owner)) return { owner, release: () => {} }
    rmSync(file, { force: true })
    return acquireLock(file)
  }
}
