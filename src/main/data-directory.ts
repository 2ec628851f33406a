import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { acquireLock } from './lock.ts'

/** The data folder can't be used; the message has the reason and a hint. */
export class DataDirectoryUnusable extends Error {
  override readonly name = 'DataDirectoryUnusable'
}

export interface DataDirectory {
  readonly path: string
  /** The installation's secret: generated once, readable by its owner only. */
  readonly secret: string
  release(): void
}

function readSecret(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** Opens and locks the folder for this process. Throws `DataDirectoryUnusable`. */
export function openDataDirectory(directory: string): DataDirectory {
  const path = resolve(directory)
  try {
    mkdirSync(join(path, 'media'), { recursive: true })
    const { owner, release } = acquireLock(join(path, 'lock'))
    if (owner !== null) {
      throw new DataDirectoryUnusable(`in use by process ${owner}; stop that process, or choose another DATA_DIR`)
    }
    return { path, secret: readSecret(join(path, 'secret')), release }
  } catch (error) {
    if (error instanceof DataDirectoryUnusable)
      throw new DataDirectoryUnusable(`Data folder ${path}: ${error.message}.`)
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataDirectoryUnusable(
      `Data folder ${path} can't be written (${reason}): give this user write permission, or choose another DATA_DIR.`,
    )
  }
}
