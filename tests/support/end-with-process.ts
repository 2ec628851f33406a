/** What a test has started ends with the process of the tests, also when that is interrupted. */
import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { killTree } from './kill-tree.ts'

const started = new Map<ChildProcess, string | null>()

process.once('exit', () => {
  for (const [child, folder] of started) {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) killTree(child.pid)
    if (folder !== null) rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  }
})
// Without a listener the signal ends the process before it could do this.
process.once('SIGTERM', () => process.exit(143))

/** Kills `child` with its children and removes `folder` if this process ends before `done` is called. */
export function endWithProcess(child: ChildProcess, folder: string | null): { done(): void } {
  started.set(child, folder)
  return { done: () => started.delete(child) }
}
