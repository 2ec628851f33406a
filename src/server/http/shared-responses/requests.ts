import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { brotliQuality, compressionThreshold } from '../compression.ts'
import { sessionCookie } from '../session-cookie.ts'
import type { SharedResponses, StoredByCoding, StoredResponse } from './shared-responses.ts'

const [brotliOf, gzipOf] = [promisify(brotliCompress), promisify(gzip)]

/** They belong to one connection or one client, or follow from the bytes. */
const notShared = /^(?:connection|content-encoding|content-length|date|etag|keep-alive|retry-after|set-cookie|transfer-encoding|vary|x-ratelimit-.*)$/

/** Names the response to a request: media addresses depend on the host. Call it before the request is changed. */
export const keyOf = ({ url = '', headers }: IncomingMessage): string =>
  `${headers.host ?? ''} ${String(headers['x-forwarded-host'] ?? '')} ${url}`

/** Whether a request may get a shared response: it only reads, and comes from a visitor. */
export const isOfVisitor = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  headers.authorization === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  !(headers.cookie ?? '').includes(sessionCookie)

function withBytes(headers: Record<string, string>, bytes: Buffer, coding: string | null): StoredResponse {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return {
    headers: {
      ...headers,
      'content-length': bytes.byteLength,
      etag: `"${digest}"`,
      vary: 'accept-encoding',
      ...(coding !== null && { 'content-encoding': coding }),
    },
    bytes,
  }
}

/** The response with the headers of one that was sent. */
export async function encode(body: string, sent: OutgoingHttpHeaders): Promise<StoredByCoding> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(sent)) {
    if (value !== undefined && !notShared.test(name)) headers[name] = String(value)
  }
  const bytes = Buffer.from(body)
  const identity = withBytes(headers, bytes, null)
  if (bytes.byteLength < compressionThreshold) return { br: identity, gzip: identity, identity }
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  const [br, gz] = await Promise.all([brotliOf(bytes, { params }), gzipOf(bytes)])
  return { br: withBytes(headers, br, 'br'), gzip: withBytes(headers, gz, 'gzip'), identity }
}

/** The coding that a client accepts (RFC 9110 §12.5.3); one with a weight is not preferred to the plain bytes. */
function codingOf({ 'accept-encoding': accepted }: IncomingHttpHeaders): keyof StoredByCoding {
  const names = String(accepted ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/** Sends the stored response to a request; false if there is none. */
export function sendStored(shared: SharedResponses, request: IncomingMessage, response: ServerResponse): boolean {
  if (!isOfVisitor(request)) return false
  const found = shared.stored(keyOf(request))
  if (found === null) return false
  const { headers, bytes } = found[codingOf(request.headers)]
  if (request.headers['if-none-match'] === headers['etag']) {
    const { 'content-length': _length, 'content-encoding': _coding, 'content-type': _type, ...others } = headers
    response.writeHead(304, others).end()
  } else {
    response.writeHead(200, headers).end(bytes)
  }
  return true
}
