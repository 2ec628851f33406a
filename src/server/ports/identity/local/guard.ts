import type { IncomingMessage, ServerResponse } from 'node:http'

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface GuardSetup {
  /** Our own origin. */
  own(): string
  /** Origins of the site. */
  site(): readonly string[]
  /** May be reached under every name; else only under this machine's own. */
  readonly anyName: boolean
}

/**
 * Lets in who comes by this machine's own name (a foreign page whose name was made to point here has another one), from
 * no page, from ours, or from the site. Answers everybody else, and preflights (Fetch §4.8); true when it has answered.
 */
export function guard(request: IncomingMessage, response: ServerResponse, setup: GuardSetup): boolean {
  const name = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? ''
  const { origin } = request.headers
  const known = origin === undefined || origin === setup.own() || setup.site().includes(origin)
  if ((!setup.anyName && !ownNames.has(name)) || !known) {
    response.writeHead(403, { 'content-type': 'text/plain' }).end('403')
    return true
  }
  if (origin !== undefined && setup.site().includes(origin)) {
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
