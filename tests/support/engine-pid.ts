import { readFileSync } from 'node:fs'

/** The engine process of a server process. */
export function enginePid(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  const engine = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('engine/process.ts'))
  if (engine === undefined) throw new Error('the server has no engine')
  return Number(engine)
}
