import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The data folder can't be used; the message says why and what to do. */
export class DataDirectoryUnusable extends Error {
  override readonly name = 'DataDirectoryUnusable'
}

export interface DataDirectory {
  readonly path: string
  /** Of this installation: made once, readable by its owner only. */
  readonly secret: string
  release(): void
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function takeLock(lock: string): void {
  try {
    const file = openSync(lock, 'wx')
    writeFileSync(file, String(process.pid))
    closeSync(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const owner = Number(readFileSync(lock, 'utf8'))
    if (isAlive(owner)) {
      throw new DataDirectoryUnusable(`it is in use by process ${owner}: stop that one, or choose another DATA_DIR`)
    }
    rmSync(lock, { force: true })
    takeLock(lock)
  }
}

function readSecret(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** Opens the folder for this process alone. Throws `DataDirectoryUnusable`. */
export function openDataDirectory(directory: string): DataDirectory {
  const path = resolve(directory)
  try {
    mkdirSync(join(path, 'media'), { recursive: true })
    const lock = join(path, 'lock')
    takeLock(lock)
    return { path, secret: readSecret(join(path, 'secret')), release: () => rmSync(lock, { force: true }) }
  } catch (error) {
    if (error instanceof DataDirectoryUnusable)
      throw new DataDirectoryUnusable(`Data folder ${path}: ${error.message}.`)
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataDirectoryUnusable(
      `Data folder ${path} can't be written (${reason}): give this user the right to, or choose another DATA_DIR.`,
    )
  }
}
