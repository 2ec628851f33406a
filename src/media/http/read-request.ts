import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { forwardedAddresses } from '#engine-protocol/index.ts'

const LONGEST_TOKEN = 1_024
/** The site forwards offers with this header, which contains a secret and the client's address. */
const FORWARDED = 'x-kirari-forwarded'

/** The bearer token (RFC 6750 §2.1); null if missing. */
export function bearerToken(request: IncomingMessage): string | null {
  const [, token] = /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.headers.authorization ?? '') ?? []
  return token === undefined || token.length > LONGEST_TOKEN ? null : token
}

/** Without its parameters, in lower case. */
export const contentType = (request: IncomingMessage): string =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** The whole body; null if it is longer than `limit` bytes. Rejects if the connection breaks. */
export async function readBody(request: IncomingMessage, limit: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The client's address: the peer of the connection, or the forwarded address if the request contains the site's secret.
 */
export function remoteAddress(request: IncomingMessage, forwardSecret: string): string {
  const direct = directAddress(request)
  const [secret = '', address] = String(request.headers[FORWARDED] ?? '').split(' ')
  if (address === undefined) return direct
  const given = Buffer.from(secret)
  const expected = Buffer.from(forwardSecret)
  return given.length === expected.length && timingSafeEqual(given, expected) ? address : direct
}

/** The client's address behind this many trusted proxies, each of which appends its peer to X-Forwarded-For. */
export function forwardedAddress(request: IncomingMessage, proxies: number): string {
  const direct = directAddress(request)
  const chain = [...forwardedAddresses(String(request.headers['x-forwarded-for'] ?? '')), direct]
  return chain.at(-1 - proxies) ?? direct
}

const directAddress = ({ socket }: IncomingMessage): string =>
  (socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
