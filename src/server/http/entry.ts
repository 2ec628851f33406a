import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { forwardedAddresses } from '#engine-protocol/index.ts'
import { DomainError } from '../errors.ts'
import { Hosts, type HostOptions } from './hosts.ts'
import { isCanonicalTarget } from './request-target.ts'
import { smallBody, type RouteFlags } from './route-flags.ts'

/** Where requests are routed whose target is not canonical. */
const oddTarget = '/odd-request-target'

/** They are refused with or without credentials, and count as calls. */
const flags: RouteFlags = {
  basicAuthorization: 'none',
  rateLimit: 'calls',
  bodyLimit: smallBody,
  crossOriginWrites: true,
}

/** Unknown hosts that are logged: a client could name any number of them. */
const loggedHosts = 20

/** The scheme that the last proxy states. */
const schemeOf = (forwarded: string): string => (/(?:^|,) *https *$/.test(forwarded) ? 'https' : 'http')

/** Brings requests into the one form that routes, limits, checks, pages and sockets read. */
export class Entry {
  readonly #hosts: Hosts
  readonly #logged = new Set<string>()
  readonly #publicOrigin: string | null
  readonly #proxies: number

  constructor(options: HostOptions) {
    this.#hosts = new Hosts(options)
    this.#proxies = options.proxies
    this.#publicOrigin = options.publicUrl === null ? null : new URL(options.publicUrl).origin
  }

  /** Called before anything else reads a request; returns the target that is routed. */
  canonicalize(request: IncomingMessage): string {
    const { url = '', headers } = request
    const forwarded = headers['x-forwarded-for']
    if (forwarded !== undefined) headers['x-forwarded-for'] = forwardedAddresses(String(forwarded)).join(', ')
    const scheme = headers['x-forwarded-proto']
    if (scheme !== undefined) headers['x-forwarded-proto'] = schemeOf(String(scheme))
    this.#hosts.canonicalize(request)
    return isCanonicalTarget(url) ? url : oddTarget
  }

  /** Throws for a request without a host, or under a name that is not of this site. */
  checkHost(request: IncomingMessage, log: FastifyInstance['log']): void {
    const known = this.#hosts.check(request)
    if (known === 'known') return
    if (known === 'malformed') throw new DomainError('INVALID_REQUEST')
    const { host = '' } = request.headers
    if (this.#logged.size < loggedHosts && !this.#logged.has(host)) {
      this.#logged.add(host)
      log.warn(
        { host },
        'a request under an unknown host was refused; if it is a name of this site, add it to ALLOWED_HOSTS',
      )
    }
    throw new DomainError('UNKNOWN_HOST')
  }

  isKnownHost(request: IncomingMessage): boolean {
    return this.#hosts.check(request) === 'known'
  }

  /** The address of a client, as Fastify reads it for requests: behind proxies from X-Forwarded-For. */
  addressOf({ headers, socket }: IncomingMessage): string {
    const direct = (socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
    const chain = [...forwardedAddresses(String(headers['x-forwarded-for'] ?? '')), direct]
    return chain.at(-1 - this.#proxies) ?? chain[0] ?? direct
  }

  /** Whether a request comes from a page of this site. Browsers always send an Origin; other clients may not. */
  isSameOrigin({ headers }: IncomingMessage): boolean {
    if (headers.origin === undefined) return true
    const origin = URL.parse(headers.origin)
    if (origin === null || this.#publicOrigin !== null) return origin?.origin === this.#publicOrigin
    // The scheme is the one of the page, so that its default port is none.
    return origin.host === URL.parse(`${origin.protocol}//${headers.host ?? ''}`)?.host
  }
}

/** Refuses requests to routes that depend on their host, unless it is one of this site. */
export function refuseUnknownHosts(app: FastifyInstance, entry: Entry): void {
  app.addHook('onRequest', async ({ raw, routeOptions, log }) => {
    // RFC 9112 §3.2 requires a host from version 1.1 on, also where nothing depends on it.
    const needsHost = raw.httpVersion !== '1.0' && raw.headers.host === undefined
    if (routeOptions.config.flags?.anyHost !== true || needsHost) entry.checkHost(raw, log)
  })
}

/** Answers requests whose target is not canonical with 400. */
export function rejectOddTargets(app: FastifyInstance): void {
  app.all(oddTarget, { config: { flags }, schema: { hide: true } }, async () => {
    throw new DomainError('INVALID_REQUEST')
  })
}
