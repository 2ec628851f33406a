import type { IncomingMessage } from 'node:http'

export interface HostOptions {
  /** The configured public URL; null: the request's host is the site's. */
  readonly publicUrl: string | null
  /** Further host names of the site, without ports. */
  readonly allowedHosts: readonly string[]
  /** Whether `localhost` is a name of the site, wherever the request comes from. */
  readonly trial: boolean
  /** Trusted proxies in front. */
  readonly proxies: number
}

type KnownHost = 'known' | 'unknown' | 'malformed'

const written = /^(?:\[[\da-f:.]+\]|[a-z\d_](?:[\w.-]*\w)?\.?)(?::\d{1,5})?$/i

/** A host with its port (RFC 9110 §7.2), without a final dot; null if it is none. */
function readHost(value: string): URL | null {
  return written.test(value) ? URL.parse(`http://${value.replace(/\.(?=:\d+$|$)/, '')}`) : null
}

const isLoopback = (name: string): boolean => name === 'localhost' || name === '::1' || name.startsWith('127.')

const nameOf = ({ hostname }: URL): string => hostname.replaceAll(/[[\]]/g, '')

function isRepeated({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

/**
 * The names of the site. With a public URL its host replaces the Host header of all requests, because proxies pass other
 * ones: the name of the upstream, or the public name with a port.
 */
export class Hosts {
  readonly #publicHost: string | null
  readonly #names: ReadonlySet<string>
  readonly #trial: boolean
  readonly #proxies: number

  constructor({ publicUrl, allowedHosts, trial, proxies }: HostOptions) {
    const url = publicUrl === null ? null : new URL(publicUrl)
    this.#publicHost = url?.host ?? null
    this.#names = new Set([...(url ? [nameOf(url)] : []), ...allowedHosts.map((name) => name.toLowerCase())])
    this.#trial = trial
    this.#proxies = proxies
  }

  /** Replaces the host of a request under a known name by the site's own. Called before anything reads it. */
  canonicalize(request: IncomingMessage): void {
    const host = readHost(this.#requested(request))
    if (host === null || !this.#isKnown(nameOf(host), request)) return
    request.headers.host = this.#publicHost ?? host.host
    delete request.headers['x-forwarded-host']
  }

  /** A missing host is malformed (RFC 9112 §3.2), and so are several. */
  check(request: IncomingMessage): KnownHost {
    const host = readHost(this.#requested(request))
    if (host === null || isRepeated(request)) return 'malformed'
    return this.#isKnown(nameOf(host), request) ? 'known' : 'unknown'
  }

  /** The host that the client requested, as the trusted proxies tell it. */
  #requested({ headers }: IncomingMessage): string {
    const forwarded = this.#proxies > 0 ? String(headers['x-forwarded-host'] ?? '') : ''
    const entries = forwarded.split(',').map((entry) => entry.trim())
    // Each proxy appends its own.
    const entry = entries.at(-this.#proxies) ?? entries[0] ?? ''
    return entry === '' ? (headers.host ?? '') : entry
  }

  #isKnown(name: string, { socket }: IncomingMessage): boolean {
    if (this.#names.has(name)) return true
    if (this.#trial && isLoopback(name)) return true
    // Commands of the operator, probes and proxies on this machine use the address that they connect to.
    const own = (socket.localAddress ?? '').replace(/^::ffff:/, '')
    return name === own || (name === 'localhost' && isLoopback(own))
  }
}
