import { once } from 'node:events'
import { Agent, get as httpGet } from 'node:http'

/** Keeps its connections open, as browsers and proxies do. */
export const keptConnections = (most: number): Agent => new Agent({ keepAlive: true, maxSockets: most })

export interface Answer {
  readonly status: number
  readonly body: Buffer
  /** What the edge says of its cache; empty elsewhere. */
  readonly cache: string
}

/** Rejects when the connection breaks. */
export async function get(agent: Agent, url: string): Promise<Answer> {
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
