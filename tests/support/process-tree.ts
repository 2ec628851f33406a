import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Kills a process and its children at once, as a power failure would. */
export function killTree(pid: number): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
  // The parent last: its children would exit by themselves without it.
  for (const one of [...children.map(Number), pid]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** The pid of a server's engine process. */
export function enginePid(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  const engine = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('engine/process.ts'))
  if (engine === undefined) throw new Error('the server has no engine')
  return Number(engine)
}
