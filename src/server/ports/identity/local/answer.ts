import type { IncomingMessage, ServerResponse } from 'node:http'

const bodyLimit = 64 * 1024

/** The whole body as text. Throws `RangeError` when it is larger than 64 KB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > bodyLimit) throw new RangeError('the body is too large')
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** A page without scripts, or with those of our own origin. */
export function sendPage(response: ServerResponse, status: number, html: string, embeddedBy = `'none'`): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // Without any referrer the origin of our own forms would be "null".
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // A form here ends, by redirects, at the site: what it may lead to is left open.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; frame-ancestors ${embeddedBy}; base-uri 'none'`,
  })
  response.end(html)
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? found)
