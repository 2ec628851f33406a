import type { IncomingMessage, ServerResponse } from 'node:http'

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface GuardOptions {
  /** Origin of the provider. */
  own(): string
  /** Origins of the site. */
  site(): readonly string[]
  /** Accepts any host name; otherwise only those of localhost. */
  readonly anyName: boolean
}

/**
 * Accepts requests to localhost (which stops DNS rebinding) without an origin, from the provider or from the site.
 * Rejects others, and answers CORS preflights (Fetch §4.8). Returns whether it has sent a response.
 */
export function guard(request: IncomingMessage, response: ServerResponse, options: GuardOptions): boolean {
  const name = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? ''
  const { origin } = request.headers
  const allowed = origin === undefined || origin === options.own() || options.site().includes(origin)
  if ((!options.anyName && !localHosts.has(name)) || !allowed) {
    response.writeHead(403, { 'content-type': 'text/plain' }).end('403')
    return true
  }
  if (origin !== undefined && options.site().includes(origin)) {
    response.setHeader('Access-Control-Allow-Origin', origin)
    response.setHeader('Vary', 'Origin')
  }
  if (request.method !== 'OPTIONS') return false
  response
    .writeHead(204, {
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
      'Access-Control-Allow-Headers': String(request.headers['access-control-request-headers'] ?? ''),
      'Access-Control-Max-Age': '600',
    })
    .end()
  return true
}
