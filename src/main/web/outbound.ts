/** Requests of the server to addresses that pages name: only at public addresses, without redirects, of limited size. */
import { lookup, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../networks.ts'

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/** Resolves names to public addresses only; the connection uses the very addresses that were checked. */
export const publicLookup =
  (
    resolve: (
      host: string,
      options: { all: true },
      done: (error: Error | null, found: LookupAddress[]) => void,
    ) => void,
  ): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found
      if (error !== null) return done(error, [])
      if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
        return done(new PrivateAddress(`${host} is not at a public address`), [])
      }
      return options.all === true ? done(null, found) : done(null, first.address, first.family)
    })

export interface FileLimits {
  readonly type: string
  readonly maxBytes: number
  readonly timeoutMs: number
}

const isWrittenAddress = (host: string): boolean => host === 'localhost' || isIP(host.replaceAll(/[[\]]/g, '')) !== 0

/**
 * The bytes of a file, or null if its response is another one, such as a redirect. `url` is of an origin that the operator
 * has set: if it is written as an address, the operator has chosen that, while a name must have public addresses. Rejects if
 * the file is too long, too slow or not reached.
 */
export async function fetchFile(
  url: string,
  { type, maxBytes, timeoutMs }: FileLimits,
  resolve: LookupFunction = publicLookup(lookup),
): Promise<Buffer | null> {
  const { protocol, hostname } = new URL(url)
  const signal = AbortSignal.timeout(timeoutMs)
  const options = { agent: false, signal, ...(!isWrittenAddress(hostname) && { lookup: resolve }) }
  const response = await new Promise<IncomingMessage>((received, reject) => {
    const call = protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options)
    call.on('response', received).on('error', reject).end()
  })
  try {
    if (response.statusCode !== 200 || response.headers['content-type'] !== type) return null
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response) {
      length += chunk.length
      if (length > maxBytes) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}
