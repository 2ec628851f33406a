import { execFileSync } from 'node:child_process'

/** Kills a process and its children at once, as when their machine loses power. */
export function killTree(pid: number): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
  // The parent last: children end by themselves when it is gone.
  for (const one of [...children.map(Number), pid]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
