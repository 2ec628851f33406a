import { once } from 'node:events'
import { Agent, get as httpGet } from 'node:http'

/** Keeps connections open, as browsers and proxies do. */
export const keptConnections = (maxSockets: number): Agent => new Agent({ keepAlive: true, maxSockets })

export interface Result {
  readonly status: number
  readonly body: Buffer
  /** The edge's `x-cache` header; empty elsewhere. */
  readonly cache: string
}

/** Rejects when the connection fails. */
export async function get(agent: Agent, url: string): Promise<Result> {
  const request = httpGet(url, { agent })
  const [response] = await once(request, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return {
    status: response.statusCode ?? 0,
    body: Buffer.concat(chunks),
    cache: String(response.headers['x-cache'] ?? ''),
  }
}
