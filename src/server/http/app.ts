import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Redis } from 'ioredis'
import { constants } from 'node:zlib'
import { equalsSecret } from '../equals-secret.ts'
import { DomainError } from '../errors.ts'
import type { SecurityEvents } from '../security-events.ts'
import type { SessionReads } from '../viewer.ts'
import { serveApiReference } from './api-reference.ts'
import { basicAuthorization, openAccess } from './basic-authorization.ts'
import { limitBodyTime } from './body-time-limit.ts'
import { brotliQuality, compressionThreshold } from './compression.ts'
import { ignoreExpectations, rejectUnreadable } from './connection-end.ts'
import { decorateCountry } from './country.ts'
import { Entry, refuseUnknownHosts, rejectOddTargets } from './entry.ts'
import { handleErrors } from './error-handler.ts'
import type { HostOptions } from './hosts.ts'
import { KnownSessions } from './limits/known-sessions.ts'
import { OpenSockets } from './limits/open-sockets.ts'
import { limitRates } from './limits/rate-limits.ts'
import { RedisWithFallback } from './limits/redis-with-fallback.ts'
import { VisitorCookie } from './limits/visitor-cookie.ts'
import { rejectCrossOriginWrites } from './origin.ts'
import { dropLostClients } from './lost-clients.ts'
import { reportSecurity } from './report-security.ts'
import { longestTarget } from './request-target.ts'
import { requireRouteFlags, smallBody } from './route-flags.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { readSessions } from './session-reads.ts'
import { ResponseSharing, type MadeResponse, type SharedResponses } from './shared-responses/index.ts'
import type { SocketChecks } from './sockets.ts'
import { closeUnreadBodies } from './unread-body.ts'

export interface AppOptions extends HostOptions {
  readonly log: FastifyBaseLogger
  readonly version: string
  /** API calls per minute of a user or visitor, from which the other limits follow. */
  readonly callsPerMinute: number
  /** Shares the limits of requests and sockets with other nodes; null without. */
  readonly sharedLimits: Redis | null
  /** Open sockets of an address. */
  readonly socketsPerAddress: number
  /** The secret of the installation, which signs the ids of visitors. */
  readonly secret: string
  /** The CDN's header with the viewer's country; null without one. */
  readonly countryHeader: string | null
  /** `user:password` of basic authorization for the whole site; null turns it off. */
  readonly basicCredentials: string | null
  /** Whether the site is reached over https. */
  readonly secure: boolean
  /** Whether the API is described at `/openapi.json` and `/docs`. */
  readonly apiReference: boolean
  readonly sessions: SessionReads
  readonly security: SecurityEvents
  /** Authorizes the operator's commands; it is new in each run of the server. Null turns them off. */
  readonly operatorToken: string | null
  /** Responses that all visitors share; null: each request is handled by itself. */
  readonly shared: SharedResponses | null
  /** Substring of the user agent of the app's web views. */
  readonly webviewAgent: string
}

export interface App extends SocketChecks {
  readonly app: FastifyInstance
}

/** Authorization scheme of the operator's commands, who prove access to the data folder with the token. */
const operatorScheme = /^Operator (\S+)$/

/** The time for the headers of a request, and for its body. */
const receiveMs = 30_000

/** Time for running requests when the server closes. */
const closeGraceMs = 3000

/** While the server closes, running requests get a grace period, and new ones of open connections are refused. */
function endConnections(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    // Idle or endless connections must not block closing.
    setTimeout(() => app.server.closeAllConnections(), closeGraceMs).unref()
  })
  app.addHook('onRequest', async () => {
    if (closing) throw new DomainError('UNAVAILABLE')
  })
}

/** The HTTP server with the hooks of all routes; slices add their routes. */
export async function createApp(options: AppOptions): Promise<App> {
  const entry = new Entry(options)
  const visitors = new VisitorCookie(options)
  const sessions = new KnownSessions()
  const isOpen = (token: string): boolean => options.sessions.kept(token) !== null
  // Behind basic authorization each request shows its credentials.
  const sharing =
    options.basicCredentials === null && options.shared !== null
      ? new ResponseSharing(options.shared, options, visitors, { userOf: (token) => sessions.userOf(token), isOpen })
      : null
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.proxies > 0 && ((_address, hop) => hop < options.proxies),
    ...(sharing && { serverFactory: sharing.createServer }),
    rewriteUrl: (request) => entry.canonicalize(request),
    // The router answers longer parameters itself, without any check or header.
    routerOptions: { maxParamLength: longestTarget },
    // For requests that match no route.
    bodyLimit: smallBody,
    forceCloseConnections: 'idle',
    // `limitBodyTime` limits the time of bodies.
    requestTimeout: 0,
    // The hooks below answer these requests, as all others: with an error of the contract and all headers.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    clientErrorHandler: rejectUnreadable(options.secure),
  })
  app.server.headersTimeout = receiveMs
  ignoreExpectations(app)
  await setSecurityHeaders(app, options.secure)
  dropLostClients(app)
  limitBodyTime(app, receiveMs)
  closeUnreadBodies(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  reportSecurity(app, options.security)
  requireRouteFlags(app)
  await app.register(compress, {
    threshold: compressionThreshold,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    // Requests are small, and their limits count compressed bytes.
    globalDecompression: false,
  })
  await app.register(cookie)
  // Before all other checks; the hooks of responses read cookies.
  endConnections(app)
  refuseUnknownHosts(app, entry)
  const { basicCredentials, secure } = options
  const access = basicCredentials === null ? openAccess : basicAuthorization(app, basicCredentials, secure)
  decorateCountry(app, options)
  rejectCrossOriginWrites(app)
  const { callsPerMinute, sharedLimits } = options
  const shared = sharedLimits === null ? null : new RedisWithFallback(sharedLimits, options.log)
  await limitRates(app, { callsPerMinute, visitors, sessions, secure, shared })
  rejectOddTargets(app)
  const { read, takeOver } = options.sessions
  readSessions(app, { read: sessions.recorded(read), takeOver: sessions.recorded(takeOver) }, secure)
  app.decorateRequest('isOperator', function (this: FastifyRequest): boolean {
    const token = operatorScheme.exec(this.headers.authorization ?? '')?.[1]
    return token !== undefined && options.operatorToken !== null && equalsSecret(token, options.operatorToken)
  })
  app.decorate('sharing', sharing)
  app.decorate('readShared', async (request: FastifyRequest, make: () => Promise<MadeResponse | null>) =>
    sharing === null ? null : sharing.read(request, make),
  )
  sharing?.addHooks(app)
  if (options.apiReference) await serveApiReference(app, options.version)
  const openSockets = new OpenSockets(options.socketsPerAddress, shared)
  app.addHook('onClose', () => openSockets.close())
  return { app, entry, access, secure, security: options.security, visitors, openSockets }
}
