import { createServer } from 'node:net'

/** Below the ports that a system gives by itself, and others for each process of tests. */
let next = 10_000 + (process.pid % 1000) * 20

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port on the loopback address that nothing listens on, for programs that cannot choose one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next += 1
    if (await isFree(port)) return port
  }
}
