import { readFile } from 'node:fs/promises'

/** Clock ticks per second in /proc, fixed on Linux. */
const ticksPerSecond = 100

/** Seconds of CPU time, user and system, of a process and its threads (proc(5), fields 14 and 15). */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

async function megabytes(pid: number, field: 'Rss' | 'Pss'): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(rollup)?.[1]) / 1024
}

/** Resident megabytes of a process. */
export const residentMb = (pid: number): Promise<number> => megabytes(pid, 'Rss')

/** The same, with its share only of pages that several processes share: sizes of processes can be added. */
export const proportionalMb = (pid: number): Promise<number> => megabytes(pid, 'Pss')

/** A process and all its living descendants. */
export async function processTree(pid: number): Promise<number[]> {
  const children = await childrenOf(pid)
  return [pid, ...(await Promise.all(children.map(processTree))).flat()]
}

/** The direct children of a process. */
export async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return list.split(' ').filter(Boolean).map(Number)
}
