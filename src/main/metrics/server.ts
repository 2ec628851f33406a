/** Serves metrics to the operator's Prometheus, on a port of its own that the public does not reach. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'

export interface MetricsServerDeps {
  readonly host: string
  readonly port: number
  readonly registry: Registry
  readonly log: Logger
}

export interface MetricsServer {
  readonly port: number
  close(): void
}

/** Rejects with the system's error if the port can't be opened. */
export async function openMetricsServer({ host, port, registry, log }: MetricsServerDeps): Promise<MetricsServer> {
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== '/metrics') return void response.writeHead(404).end('Metrics are at /metrics.\n')
    response.setHeader('content-type', registry.contentType)
    response.end(await registry.metrics())
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'could not collect the metrics')
      response.writeHead(500).end('The metrics could not be collected; the log has the reason.\n')
    })
  })
  server.listen({ host, port })
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
