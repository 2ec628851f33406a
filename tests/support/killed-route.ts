/** A route to a server, for tests that kill what uses it after a number of its messages. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface KilledRoute {
  /** The URL of the server through this route. */
  readonly url: string
  /**
   * After this number of messages the connections end and no new ones are accepted, as when a process is killed: the server
   * receives the last message, and its answer is lost.
   */
  killAfter(messages: number): void
  /** Accepts connections again, without a limit. */
  restart(): void
  close(): Promise<void>
}

export async function startKilledRoute(to: string): Promise<KilledRoute> {
  const target = new URL(to)
  let left = Number.POSITIVE_INFINITY
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    if (left <= 0) {
      client.destroy()
      return
    }
    const backend = connect(Number(target.port), target.hostname)
    for (const socket of [client, backend]) socket.on('error', () => socket.destroy())
    clients.add(client)
    client.on('data', (message) => {
      if (left <= 0) return
      left -= 1
      backend.write(message)
      if (left === 0) killAll()
    })
    backend.pipe(client)
    client.on('close', () => {
      clients.delete(client)
      backend.end()
    })
  }).listen(0, '127.0.0.1')
  const killAll = (): void => {
    for (const client of clients) client.destroy()
  }
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the route has no port')
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  return {
    url: url.href,
    killAfter(messages) {
      left = messages
      if (messages === 0) killAll()
    },
    restart() {
      left = Number.POSITIVE_INFINITY
    },
    async close() {
      killAll()
      server.close()
      await once(server, 'close')
    },
  }
}
