import { readFile } from 'node:fs/promises'

/** Resident memory of another process, in bytes; null where this system does not tell, or the process is gone. */
export async function residentMemory(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}
