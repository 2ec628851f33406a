import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface TcpBalancer {
  readonly port: number
  /** New connections go to this port. */
  forwardTo(port: number): void
  /** Closes every connection, as a machine that goes down would. */
  cut(): void
  close(): Promise<void>
}

/** A TCP load balancer in front of several machines, as HAProxy or nginx would be. */
export async function startTcpBalancer(): Promise<TcpBalancer> {
  let target = 0
  const sockets = new Set<Socket>()
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    const backend = connect(target, '127.0.0.1')
    track(client)
    track(backend)
    client.pipe(backend).pipe(client)
    client.on('close', () => backend.destroy())
    backend.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    forwardTo(port) {
      target = port
    },
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
