import { createServer } from 'node:net'

/** Below the ephemeral ports of the system, with a range of its own for each test process. */
let next = 10_000 + (process.pid % 1000) * 20

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A free port on the loopback address, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next += 1
    if (await isFree(port)) return port
  }
}
