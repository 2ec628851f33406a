import { readFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly node: string
  /** Load averages over 1, 5 and 15 minutes at the end of the run. */
  readonly load: readonly string[]
}

export async function describeMachine(): Promise<Machine> {
  const processors = cpus()
  const load = await readFile('/proc/loadavg', 'utf8')
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    load: load.split(' ').slice(0, 3),
  }
}
