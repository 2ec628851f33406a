import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface TcpBalancer {
  readonly port: number
  /** New connections go there. */
  leadTo(port: number): void
  /** Cuts every connection, as a machine that goes down would. */
  cut(): void
  close(): Promise<void>
}

/** One address in front of several machines, as HAProxy or nginx would be. */
export async function startTcpBalancer(): Promise<TcpBalancer> {
  let target = 0
  const open = new Set<Socket>()
  const keep = (socket: Socket): void => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    const machine = connect(target, '127.0.0.1')
    keep(client)
    keep(machine)
    client.pipe(machine).pipe(client)
    client.on('close', () => machine.destroy())
    machine.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    leadTo(port) {
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
