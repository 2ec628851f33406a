import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createServer, type ListenOptions, type Server } from 'node:net'

interface Address {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
}

/**
 * Node accepts one connection of a listening socket in each iteration of its event loop, and a crowd connects faster than
 * that. Other systems than Linux do not distribute connections over the sockets of one port.
 */
const socketCount = process.platform === 'linux' ? 8 : 1

/** Connections that wait to be accepted, for each socket; the default of 511 is reached in less than two seconds of a crowd. */
const backlog = 2048

async function listenWith(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options)
  await once(server, 'listening')
}

async function close(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

/** Rejects with the error of the system if another program listens there: sockets that share a port would not fail. */
async function checkUnused({ host, port }: Address): Promise<void> {
  const probe = createServer()
  await listenWith(probe, { host, port })
  await close(probe)
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new TypeError('the site listens at no port')
  return address.port
}

/** Begins to serve at the address, and resolves with the URL and the port. Call it before the app is ready. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Address,
): Promise<{ readonly url: string; readonly port: number }> {
  const options = { host, backlog, reusePort: socketCount > 1 }
  const others = Array.from({ length: socketCount - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  const closed: Promise<void>[] = []
  app.addHook('preClose', async () => {
    closed.push(...others.filter(({ listening }) => listening).map(close))
  })
  // Their connections belong to the app, which ends them.
  app.addHook('onClose', async () => {
    await Promise.all(closed)
  })
  if (port !== 0) await checkUnused({ host, port })
  const url = await app.listen({ ...options, port })
  // A URL does not name the default port 80.
  const opened = portOf(app)
  await Promise.all(others.map((server) => listenWith(server, { ...options, port: opened })))
  return { url, port: opened }
}
