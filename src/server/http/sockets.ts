import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Language } from '#contract/languages.ts'
import type { Gate } from './basic-authorization.ts'
import { preferredLanguage } from './refusal.ts'
import { sessionCookie } from './session-cookie.ts'
import type { ReadSession, Viewer } from './viewer.ts'

export interface SocketCall {
  /** As of the opening of the socket. */
  readonly viewer: Viewer
  /** As of now: a session may have ended, a name may have changed. */
  readViewer(): Promise<Viewer>
  /** The name under which the client reached us. */
  readonly hostname: string
  readonly language: Language
  /** What lies under the socket: whole frames may be written to it, because none of ours is compressed. */
  readonly connection: Duplex
}

export interface SocketRoute {
  readonly path: string
  enter(socket: WebSocket, call: SocketCall): void
}

/** The longest message that is read, in bytes. */
const maxMessageBytes = 8192
const closeGraceMs = 1000

function refuse(connection: Duplex, status: string): void {
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Browsers always say where a page comes from; other clients need not. */
const fromOurPages = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host

/** Opens WebSockets (RFC 6455) beside the routes of `app`, for pages of our own origin only. */
export function serveSockets(
  app: FastifyInstance,
  gate: Gate,
  routes: readonly SocketRoute[],
  readSession: ReadSession,
): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false })

  async function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    const path = URL.parse(request.url ?? '', 'http://socket')?.pathname ?? ''
    const route = routes.find((candidate) => candidate.path === path)
    if (!route) return refuse(connection, '404 Not Found')
    if (!fromOurPages(request)) return refuse(connection, '403 Forbidden')
    const cookies = app.parseCookie(request.headers.cookie ?? '')
    if (!gate.admits(request.headers, cookies)) return refuse(connection, '401 Unauthorized')
    const token = cookies[sessionCookie]
    const readViewer = async () => (token ? ((await readSession(token))?.profile ?? null) : null)
    const viewer = await readViewer()
    const hostname = URL.parse(`http://${request.headers.host}`)?.hostname ?? ''
    const language = preferredLanguage(request.headers['accept-language'])
    sockets.handleUpgrade(request, connection, head, (socket) => {
      socket.on('error', (error) => app.log.debug({ err: error }, 'socket failed'))
      route.enter(socket, { viewer, readViewer, hostname, language, connection })
    })
  }

  app.server.on('upgrade', (request, connection, head) => {
    connection.on('error', (error) => app.log.debug({ err: error }, 'connection failed'))
    upgrade(request, connection, head).catch((error: unknown) => {
      app.log.error({ err: error }, 'socket could not open')
      refuse(connection, '503 Service Unavailable')
    })
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) {
      socket.close(1001)
      // A peer that is gone answers nothing: it is not waited for.
      setTimeout(() => socket.terminate(), closeGraceMs).unref()
    }
  })
}
