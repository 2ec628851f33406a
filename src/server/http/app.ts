import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import reference from '@scalar/fastify-api-reference'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { constants } from 'node:zlib'
import { closeGate, openGate, type Gate } from './basic-authorization.ts'
import { knowCountry } from './country.ts'
import { answerErrors } from './errors.ts'
import { refuseForeignWrites } from './origin.ts'
import { sessionToken } from './session-cookie.ts'
import type { ReadSession } from './viewer.ts'

export interface AppSetup {
  readonly log: FastifyBaseLogger
  readonly version: string
  /** How many proxies stand in front: that many entries of X-Forwarded-* are believed, from the nearest. */
  readonly proxies: number
  /** Calls to the API from one address in a minute. */
  readonly callsPerMinute: number
  /** The CDN's header for the viewer's country; null without one. */
  readonly countryHeader: string | null
  /** `user:password` that the whole site asks for; null for an open site. */
  readonly basicCredentials: string | null
  /** Reached over https. */
  readonly secure: boolean
  readonly readSession: ReadSession
}

export interface App {
  readonly app: FastifyInstance
  readonly gate: Gate
}

/** Answers from this many bytes on are compressed. */
const worthCompressing = 1024
/** Of brotli (RFC 7932): most of what it can save at a tenth of its time. */
const brotliQuality = 4

/** How long requests under way may take when the server goes down. */
const closeGraceMs = 3000

/** The HTTP server with what all routes share; the slices add their calls. */
export async function createApp(setup: AppSetup): Promise<App> {
  const app: FastifyInstance = Fastify({
    loggerInstance: setup.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: setup.proxies > 0 && ((_address, hop) => hop < setup.proxies),
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
  })
  // A connection that never speaks, or never ends, must not hold the end up; requests under way get their time.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), closeGraceMs).unref()
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  await app.register(compress, {
    threshold: worthCompressing,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    // What comes in is small, and its limits count what was sent.
    globalDecompression: false,
  })
  await app.register(cookie)
  const gate = setup.basicCredentials === null ? openGate : closeGate(app, setup.basicCredentials, setup.secure)
  knowCountry(app, setup)
  refuseForeignWrites(app)
  await app.register(rateLimit, {
    max: setup.callsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/v'),
  })
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Kirari API', version: setup.version } },
    transform: jsonSchemaTransform,
    // What the contract does not name, such as pages, is no call.
    hideUntagged: true,
  })
  // What is answered to somebody who is signed in is for nobody else.
  app.addHook('onSend', async (request, reply) => {
    if (sessionToken(request) !== null && !reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store')
  })
  app.decorateRequest('session', null)
  app.addHook('preHandler', async (request) => {
    const token = sessionToken(request)
    if (token !== null && request.routeOptions.schema !== undefined) request.session = await setup.readSession(token)
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(reference, { routePrefix: '/docs' })
  return { app, gate }
}
