import type { FastifyInstance } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { strictTransport } from '#engine-protocol/index.ts'
import { closedPolicy } from './security-headers.ts'

const closeGraceMs = 1000

/**
 * Ends a connection that no route serves with an empty response. What the client still sends is discarded: unread, it would
 * keep the connection open for ever. `secure`: the site is reached over https.
 */
export function endConnection(connection: Duplex, status: number, secure: boolean): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Length: 0',
    `Content-Security-Policy: ${closedPolicy}`,
    'X-Content-Type-Options: nosniff',
    ...(secure ? [`Strict-Transport-Security: ${strictTransport}`] : []),
  ]
  connection.end(`${head.join('\r\n')}\r\n\r\n`)
  connection.resume()
  setTimeout(() => connection.destroy(), closeGraceMs).unref()
}

const parserStatus: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers bytes that are no request (RFC 9112), or not in time, and closes their connection. */
export const rejectUnreadable =
  (secure: boolean) =>
  (error: Error & { readonly code?: string }, connection: Duplex): void => {
    const { code = '' } = error
    if (code === 'ECONNRESET' || !connection.writable) return void connection.destroy()
    connection.once('finish', () => connection.destroy())
    endConnection(connection, parserStatus[code] ?? 400, secure)
  }

/** An unknown expectation may be ignored (RFC 9110 §10.1.1); Node.js would answer it before any route. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
