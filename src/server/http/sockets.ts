import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import { restartCode, restartDelay } from '#contract/realtime/restart.ts'
import { subscriberOf } from '#engine-protocol/index.ts'
import type { Language } from '#contract/languages.ts'
import type { SecurityEvents } from '../security-events.ts'
import type { SessionReads, Viewer } from '../viewer.ts'
import type { AccessCheck } from './basic-authorization.ts'
import { endConnection } from './connection-end.ts'
import type { Entry } from './entry.ts'
import { clientOf } from './limits/client.ts'
import type { OpenSockets } from './limits/open-sockets.ts'
import type { VisitorCookie } from './limits/visitor-cookie.ts'
import { formerToken, sessionHeader, sessionToken } from './session-cookie.ts'

export interface SocketCall {
  /** The session with which the socket was opened; null for a visitor. */
  readonly sessionId: string | null
  /** The viewer when the socket was opened. */
  readonly viewer: Viewer
  /** The current viewer: the session may have ended, the name may have changed. */
  readViewer(): Promise<Viewer>
  /** Distinguishes the browsers of visitors; null for one without a visitor cookie. */
  readonly visitorId: string | null
  /** From the Host header. */
  readonly hostname: string
  readonly language: Language
  /** The underlying connection. Whole frames may be written to it, because no compression is negotiated. */
  readonly connection: Duplex
}

export interface SocketRoute {
  readonly path: string
  enter(socket: WebSocket, call: SocketCall): void
}

export interface SocketChecks {
  readonly entry: Entry
  readonly access: AccessCheck
  /** Whether the site is reached over https. */
  readonly secure: boolean
  readonly security: Pick<SecurityEvents, 'record'>
  readonly visitors: VisitorCookie
  readonly openSockets: OpenSockets
}

/** Limit for received messages. */
const maxMessageBytes = 8192
const closeGraceMs = 1000

/** Serves WebSockets (RFC 6455) for pages of our own origin. */
export function serveSockets(
  app: FastifyInstance,
  { entry, access, secure, security, visitors, openSockets }: SocketChecks,
  routes: readonly SocketRoute[],
  sessions: SessionReads,
): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false })

  const takenOver = new WeakMap<IncomingMessage, string>()
  sockets.on('headers', (headers, request) => {
    const cookie = takenOver.get(request)
    if (cookie !== undefined) headers.push(`Set-Cookie: ${cookie}`)
  })
  const read = async (token: string | null) => (token === null ? null : sessions.read(token))

  async function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    const [path = ''] = entry.canonicalize(request).split('?')
    const route = routes.find((candidate) => candidate.path === path)
    const refuse = (status: number): void => {
      const { origin, host } = request.headers
      app.log.info(
        { path, status, origin, host, remoteAddress: request.socket.remoteAddress },
        'a WebSocket was rejected',
      )
      if (status === 401 || status === 403) {
        const reason = status === 401 ? 'basic authorization' : 'another origin'
        security.record({ kind: 'authorization-refused', reason, address: entry.addressOf(request), route: path })
      }
      endConnection(connection, status, secure)
    }
    if (!route) return refuse(404)
    if (!entry.isKnownHost(request)) return refuse(421)
    if (!entry.isSameOrigin(request)) return refuse(403)
    const cookies = app.parseCookie(request.headers.cookie ?? '')
    if (!access.isAllowed(request.headers, cookies)) return refuse(401)
    const former = formerToken(cookies, secure)
    const token = sessionToken(cookies, secure) ?? former
    const session = await (former === null ? read(token) : sessions.takeOver(former))
    const readViewer = async () => (session === null ? null : ((await read(token))?.profile ?? null))
    const viewer = session?.profile ?? null
    const sessionId = session?.id ?? null
    if (former !== null && session !== null) takenOver.set(request, sessionHeader(app, former, secure))
    const visitorId = visitors.read(cookies)
    const client = clientOf(viewer?.user.id ?? null, visitorId)
    const release = await openSockets.open({ client, address: subscriberOf(entry.addressOf(request)) })
    if (release === null) return refuse(429)
    // Closed meanwhile: it would never be uncounted.
    if (connection.destroyed) return release()
    connection.once('close', release)
    const hostname = URL.parse(`http://${request.headers.host}`)?.hostname ?? ''
    const language = acceptedLanguage(request.headers['accept-language'])
    sockets.handleUpgrade(request, connection, head, (socket) => {
      socket.on('error', (error) => app.log.debug({ err: error }, 'socket failed'))
      route.enter(socket, { sessionId, viewer, readViewer, visitorId, hostname, language, connection })
    })
  }

  app.server.on('upgrade', (request, connection, head) => {
    connection.on('error', (error) => app.log.debug({ err: error }, 'connection failed'))
    upgrade(request, connection, head).catch((error: unknown) => {
      app.log.error({ err: error }, 'WebSocket upgrade failed')
      endConnection(connection, 503, secure)
    })
  })
  app.addHook('preClose', async () => {
    const { size } = sockets.clients
    for (const socket of sockets.clients) {
      socket.close(restartCode, String(restartDelay(size, Math.random())))
      // A lost peer does not answer the close frame.
      setTimeout(() => socket.terminate(), closeGraceMs).unref()
    }
  })
}
