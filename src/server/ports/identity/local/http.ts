import type { IncomingMessage, ServerResponse } from 'node:http'

const bodyLimit = 64 * 1024

/** Reads the body as text. Throws `RangeError` for more than 64 KB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const buffer = Buffer.from(chunk)
    bytes += buffer.length
    if (bytes > bodyLimit) throw new RangeError('the body is too large')
    chunks.push(buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** Sends a page that may load scripts only from the same origin. */
export function sendPage(response: ServerResponse, status: number, html: string, embeddedBy = `'none'`): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // With `no-referrer` the Origin header of our forms would be "null".
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // Without `form-action`, because forms redirect to the site.
    'content-security-policy': `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'self'; frame-ancestors ${embeddedBy}; base-uri 'none'`,
  })
  response.end(html)
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? found)

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
