import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Gate } from './basic-authorization.ts'
import { sessionCookie } from './session-cookie.ts'
import type { ReadSession, Viewer } from './viewer.ts'

export interface SocketCall {
  readonly groups: Readonly<Record<string, string>>
  readonly viewer: Viewer
  /** The name under which the client reached us. */
  readonly hostname: string
}

export interface SocketRoute {
  /** The path, with named groups for what `enter` is given. */
  readonly path: RegExp
  enter(socket: WebSocket, call: SocketCall): Promise<void>
}

const pingEveryMs = 30_000
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
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096, clientTracking: true })
  const alive = new WeakSet<WebSocket>()

  async function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    const path = URL.parse(request.url ?? '', 'http://socket')?.pathname ?? ''
    const route = routes.find((candidate) => candidate.path.test(path))
    if (!route) return refuse(connection, '404 Not Found')
    if (!fromOurPages(request)) return refuse(connection, '403 Forbidden')
    const cookies = app.parseCookie(request.headers.cookie ?? '')
    if (!gate.admits(request.headers, cookies)) return refuse(connection, '401 Unauthorized')
    const token = cookies[sessionCookie]
    const viewer = token ? ((await readSession(token))?.profile ?? null) : null
    const groups = route.path.exec(path)?.groups ?? {}
    const hostname = URL.parse(`http://${request.headers.host}`)?.hostname ?? ''
    sockets.handleUpgrade(request, connection, head, (socket) => {
      alive.add(socket)
      socket.on('pong', () => alive.add(socket))
      socket.on('error', (error) => app.log.debug({ err: error }, 'socket failed'))
      route.enter(socket, { groups, viewer, hostname }).catch((error: unknown) => {
        app.log.error({ err: error }, 'socket could not enter')
        socket.close(1011)
      })
    })
  }

  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, pingEveryMs)
  heartbeat.unref()

  app.server.on('upgrade', (request, connection, head) => {
    connection.on('error', (error) => app.log.debug({ err: error }, 'connection failed'))
    upgrade(request, connection, head).catch((error: unknown) => {
      app.log.error({ err: error }, 'socket could not open')
      refuse(connection, '503 Service Unavailable')
    })
  })
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    for (const socket of sockets.clients) {
      socket.close(1001)
      // A peer that is gone answers nothing: it is not waited for.
      setTimeout(() => socket.terminate(), closeGraceMs).unref()
    }
  })
}
