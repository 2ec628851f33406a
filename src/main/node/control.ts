/** The HTTP server of a media node for commands of web nodes. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { InvalidCall, performCommand } from '#engine-protocol/index.ts'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { equalsSecret } from '#server/equals-secret.ts'
import type { EngineSupervisor } from '../engine/supervisor.ts'

export interface ControlServerDeps {
  readonly host: string
  readonly port: number
  readonly secret: string
  readonly engine: EngineSupervisor
  readonly log: Logger
}

export interface ControlServer {
  readonly port: number
  close(): Promise<void>
}

/** Rejects with the system's error if the port can't be opened. */
export async function openControlServer({
  host,
  port,
  secret,
  engine,
  log,
}: ControlServerDeps): Promise<ControlServer> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/livez') return void response.end('ok')
    if (!equalsSecret(request.headers.authorization, `Bearer ${secret}`)) {
      log.warn({ remoteAddress: request.socket.remoteAddress }, 'rejected a command: its secret is invalid')
      request.resume()
      return void response.writeHead(401).end('The SECRET of this installation is required.\n')
    }
    if (request.url !== '/calls') return void response.writeHead(404).end('Commands are posted to /calls.\n')
    const output = await performCommand(engine, JSON.parse(await text(request)))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ output }))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const isInvalid = error instanceof InvalidCall || error instanceof SyntaxError
      log.error({ err: error }, 'a command of a web node failed')
      if (!response.headersSent) response.writeHead(isInvalid ? 400 : 503)
      response.end(isInvalid ? `${error.message}\n` : 'The command failed; retry it.\n')
    })
  })
  server.requestTimeout = 10_000
  server.listen({ host, port })
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
