import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { timingHeader } from '#contract/server-time.ts'
import { brotliQuality, compressionThreshold } from '../compression.ts'
import type { StoredByCoding, StoredResponse } from './shared-responses.ts'

const [brotliOf, gzipOf] = [promisify(brotliCompress), promisify(gzip)]

/** They belong to one connection or one client, or follow from the bytes. */
const notShared =
  /^(?:connection|content-encoding|content-length|date|etag|keep-alive|retry-after|set-cookie|transfer-encoding|x-ratelimit-.*)$/

const varies = 'accept-encoding'

function withBytes(headers: Record<string, string>, bytes: Buffer, coding: string | null): StoredResponse {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  const names = (headers['vary'] ?? '').split(/\s*,\s*/).filter((name) => name !== '' && name.toLowerCase() !== varies)
  return {
    headers: {
      ...headers,
      'content-length': bytes.byteLength,
      etag: `"${digest}"`,
      vary: [...new Set(names), varies].join(', '),
      ...(coding !== null && { 'content-encoding': coding }),
    },
    bytes,
  }
}

/** The response with the headers of one that was sent. */
export async function encode(
  body: string,
  sent: Readonly<Record<string, number | string | string[] | undefined>>,
): Promise<StoredByCoding> {
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

/** The headers of a stored response that differ for each request. */
interface OwnHeaders {
  /** Milliseconds since the Unix epoch. */
  readonly now: number
  readonly setCookie: string | null
  /** The request has a session: shared caches must not store the response to it. */
  readonly isPersonal: boolean
}

/** Answers a request with a stored response. */
export function sendStored(
  stored: StoredByCoding,
  request: IncomingMessage,
  response: ServerResponse,
  { now, setCookie, isPersonal }: OwnHeaders,
): void {
  const { headers, bytes } = stored[codingOf(request.headers)]
  const timed: Record<string, string | number> = {
    ...headers,
    // Clients measure the server's time with it.
    ...(headers['server-timing'] !== undefined && { 'server-timing': timingHeader(now) }),
    ...(setCookie !== null && { 'set-cookie': setCookie }),
    ...(isPersonal && headers['cache-control'] === undefined && { 'cache-control': 'no-store' }),
  }
  if (request.headers['if-none-match'] === headers['etag']) {
    const { 'content-length': _length, 'content-encoding': _coding, 'content-type': _type, ...others } = timed
    response.writeHead(304, others).end()
  } else {
    response.writeHead(200, timed).end(bytes)
  }
}
