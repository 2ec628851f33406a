/** Where a media node takes orders of web nodes. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { sameText } from '#server/http/index.ts'
import { nodeCall } from '#server/media-nodes/index.ts'
import type { EngineSupervisor } from '../engine/supervisor.ts'

export interface ControlSetup {
  readonly host: string
  readonly port: number
  readonly secret: string
  readonly engine: EngineSupervisor
  readonly log: Logger
}

export interface Control {
  readonly port: number
  close(): Promise<void>
}

/** Rejects with the system's error when the port can't be had. */
export async function openControl({ host, port, secret, engine, log }: ControlSetup): Promise<Control> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/livez') return void response.end('ok')
    if (!sameText(request.headers.authorization, `Bearer ${secret}`)) {
      log.warn({ remoteAddress: request.socket.remoteAddress }, 'somebody who is no web node gave an order')
      request.resume()
      return void response.writeHead(401).end('This is for web nodes with the SECRET of this installation.\n')
    }
    const call = nodeCall.safeParse(JSON.parse(await text(request)))
    if (request.url !== '/calls' || !call.success) return void response.writeHead(400).end('There is no such order.\n')
    const recording = await engine.call(call.data)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ recording }))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'an order of a web node could not be done')
      if (!response.headersSent) response.writeHead(503)
      response.end('It could not be done now.\n')
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
