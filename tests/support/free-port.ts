import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Above the last port that `fetch` refuses (10080, https://fetch.spec.whatwg.org/#port-blocking). */
const first = 10_100
/** Below the ephemeral ports of the system, with a range of its own for most test processes. */
let next = first + (process.pid % 1000) * 20

/** One file per port in use by tests, with the pid of the process that has reserved it: runs in other folders see it. */
const reservations = join(tmpdir(), 'kirari-test-ports')
const reserved: string[] = []
process.once('exit', () => reserved.forEach((file) => rmSync(file, { force: true })))

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes the reservations of processes that were killed. */
function removeStale(): void {
  for (const name of readdirSync(reservations)) {
    const file = join(reservations, name)
    if (!isAlive(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true })
  }
}

function reserve(port: number): boolean {
  const file = join(reservations, String(port))
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
  reserved.push(file)
  return true
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A free port on the loopback address, for programs that cannot choose one themselves. It stays this process's own. */
export async function freePort(): Promise<number> {
  mkdirSync(reservations, { recursive: true })
  if (reserved.length === 0) removeStale()
  for (;;) {
    const port = next
    next = next >= 32_000 ? first : next + 1
    if (reserve(port) && (await isFree(port))) return port
  }
}
