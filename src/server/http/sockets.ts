import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import type { Language } from '#contract/languages.ts'
import type { ReadSession, Viewer } from '../viewer.ts'
import type { AccessCheck } from './basic-authorization.ts'
import type { Entry } from './entry.ts'
import { sessionCookie } from './session-cookie.ts'

export interface SocketCall {
  /** The viewer when the socket was opened. */
  readonly viewer: Viewer
  /** The current viewer: the session may have ended, the name may have changed. */
  readViewer(): Promise<Viewer>
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

interface SocketChecks {
  readonly entry: Entry
  readonly access: AccessCheck
}

/** Limit for received messages. */
const maxMessageBytes = 8192
const closeGraceMs = 1000

function reject(connection: Duplex, status: string): void {
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Serves WebSockets (RFC 6455) for pages of our own origin. */
export function serveSockets(
  app: FastifyInstance,
  { entry, access }: SocketChecks,
  routes: readonly SocketRoute[],
  readSession: ReadSession,
): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false })

  async function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    const [path = ''] = entry.canonicalize(request).split('?')
    const route = routes.find((candidate) => candidate.path === path)
    const refuse = (status: string): void => {
      const { origin, host } = request.headers
      app.log.info(
        { path, status, origin, host, remoteAddress: request.socket.remoteAddress },
        'a WebSocket was rejected',
      )
      reject(connection, status)
    }
    if (!route) return refuse('404 Not Found')
    if (!entry.isKnownHost(request)) return refuse('421 Misdirected Request')
    if (!entry.isSameOrigin(request)) return refuse('403 Forbidden')
    const cookies = app.parseCookie(request.headers.cookie ?? '')
    if (!access.isAllowed(request.headers, cookies)) return refuse('401 Unauthorized')
    const token = cookies[sessionCookie]
    const readViewer = async () => (token ? ((await readSession(token))?.profile ?? null) : null)
    const viewer = await readViewer()
    const hostname = URL.parse(`http://${request.headers.host}`)?.hostname ?? ''
    const language = acceptedLanguage(request.headers['accept-language'])
    sockets.handleUpgrade(request, connection, head, (socket) => {
      socket.on('error', (error) => app.log.debug({ err: error }, 'socket failed'))
      route.enter(socket, { viewer, readViewer, hostname, language, connection })
    })
  }

  app.server.on('upgrade', (request, connection, head) => {
    connection.on('error', (error) => app.log.debug({ err: error }, 'connection failed'))
    upgrade(request, connection, head).catch((error: unknown) => {
      app.log.error({ err: error }, 'WebSocket upgrade failed')
      reject(connection, '503 Service Unavailable')
    })
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) {
      socket.close(1001)
      // A lost peer does not answer the close frame.
      setTimeout(() => socket.terminate(), closeGraceMs).unref()
    }
  })
}
