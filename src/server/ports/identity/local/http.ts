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
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; frame-ancestors ${embeddedBy}; base-uri 'none'`,
  })
  response.end(html)
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? found)
