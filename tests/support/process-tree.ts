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

/** The child of a process whose command line contains this text; undefined if there is none. */
function childOf(parent: number, text: string): number | undefined {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  const child = children.find((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text))
  return child === undefined ? undefined : Number(child)
}

/** The pid of a server's engine process. */
export function enginePid(parent: number): number {
  const engine = childOf(parent, 'main-engine-process')
  if (engine === undefined) throw new Error('the server has no engine')
  return engine
}

/** The pid of the process that converts a file. */
export function converterPid(parent: number): number {
  const converter = childOf(enginePid(parent), 'upload-converter')
  if (converter === undefined) throw new Error('the engine converts no file')
  return converter
}
