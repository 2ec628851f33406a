/** The folder of a test run. At the end of the run its PostgreSQL server is stopped and the folder removed. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { removeFolder } from './remove-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string
  }
}

/** Data folder of the run's PostgreSQL server. */
export const postgresFolder = (runFolder: string): string => join(runFolder, 'postgres')

async function stopPostgres(folder: string): Promise<void> {
  const pidFile = join(folder, 'data/postmaster.pid')
  if (!existsSync(pidFile)) return
  process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT')
  while (existsSync(pidFile)) await setTimeout(20)
}

export default function provideRunFolder({ provide }: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kirari-run-'))
  provide('runFolder', folder)
  return async () => {
    await stopPostgres(postgresFolder(folder))
    await removeFolder(folder)
  }
}
