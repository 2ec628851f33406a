import type { Server } from 'node:http'
import { strictTransport } from '#engine-protocol/index.ts'
import { closedDocument } from './reply.ts'

const parserStatus: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * Gives the headers of all responses to those that no handler writes, to bytes that are no request (RFC 9112); over https all
 * have HSTS. `secure`: clients reach the server over https.
 */
export function completeHeaders(server: Server, secure: boolean): void {
  if (secure) {
    server.prependListener('request', (_request, response) => {
      response.setHeader('strict-transport-security', strictTransport)
    })
  }
  const headers = {
    connection: 'close',
    'content-length': '0',
    ...closedDocument,
    ...(secure && { 'strict-transport-security': strictTransport }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  server.on('clientError', (error: Error & { readonly code?: string }, connection) => {
    const { code = '' } = error
    if (code === 'ECONNRESET' || !connection.writable) return void connection.destroy()
    connection.once('finish', () => connection.destroy())
    connection.end([`HTTP/1.1 ${parserStatus[code] ?? '400 Bad Request'}`, ...lines, '', ''].join('\r\n'))
  })
}
