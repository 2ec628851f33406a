import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import type { Clock } from '../clock.ts'
import type { VideoCodec } from '../codecs/index.ts'
import type { CertificateFiles, EngineLog } from '../engine.ts'
import type { OnPublish } from '../stream/index.ts'
import { ConnectionLimiter, defaultLimits, type RtmpLimits } from './connection-limiter.ts'
import { watchCertificate, readCertificate } from './certificate.ts'
import { Connection } from './connection.ts'
import { consumeProxyHeader } from './proxy-protocol.ts'

export interface RtmpOptions {
  readonly host: string
  /** 0 selects a free port. */
  readonly port: number
  /** Set for RTMPS: the port then accepts TLS only. */
  readonly certificate?: CertificateFiles
  /** Each connection comes through a proxy that sends the client's address by the PROXY protocol. */
  readonly proxied?: boolean
  readonly clock: Clock
  readonly log: EngineLog
  readonly limits?: Partial<RtmpLimits>
  /** The codecs that are announced to encoders that connect now. */
  readonly videoCodecs: () => readonly VideoCodec[]
  readonly onPublish: OnPublish
}

export interface RtmpListener {
  readonly port: number
  /** Open connections. */
  readonly connections: number
  /** Disconnects all publishers and frees the port. */
  close(): Promise<void>
}

/**
 * Listens for publishers over RTMP (Adobe's specification 1.0). Rejects with the system's error if the port is in use,
 * and with UnusableCertificate if the certificate is invalid.
 */
export async function listenRtmp(options: RtmpOptions): Promise<RtmpListener> {
  const { clock, log, onPublish } = options
  const limits = { ...defaultLimits, ...options.limits }
  const open = new Map<Socket, Connection>()
  const admission = new ConnectionLimiter(limits)

  const welcome = (socket: Socket, remoteAddress: string): void => {
    const connection = admission.enter(remoteAddress, () => socket.resume())
    if (connection === null) {
      log.warn({ remoteAddress, connections: open.size }, 'an RTMP connection was rejected: too many are open')
      socket.on('error', () => socket.destroy())
      socket.destroy()
      return
    }
    const onPublishing = (): void => connection.published()
    const onClosed = (): void => {
      open.delete(socket)
      connection.closed()
    }
    const videoCodecs = options.videoCodecs()
    const hooks = { onPublish, onPublishing, onClosed }
    open.set(socket, new Connection({ socket, remoteAddress, clock, limits, log, videoCodecs, ...hooks }))
  }

  const unnamed = new Set<Socket>()
  const welcomeProxied = (socket: Socket): void => {
    unnamed.add(socket)
    socket.once('close', () => unnamed.delete(socket))
    consumeProxyHeader(socket, clock, limits.handshakeMs).then(
      (client) => {
        unnamed.delete(socket)
        welcome(socket, client ?? directAddress(socket))
      },
      (error: unknown) => {
        log.warn({ err: error, proxy: directAddress(socket) }, 'an RTMP connection has no PROXY header')
        socket.on('error', () => socket.destroy())
        socket.destroy()
      },
    )
  }
  const welcomeDirect = (socket: Socket): void => welcome(socket, directAddress(socket))
  const proxied = options.proxied === true && options.certificate === undefined
  const { server, stop } = await createListener(options, limits, proxied ? welcomeProxied : welcomeDirect)
  if (proxied) server.maxConnections = limits.connections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      server.on('error', (err) => log.error({ err }, 'the RTMP listener failed'))
      resolve()
    })
  })
  const address = server.address()

  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    get connections() {
      return open.size
    },
    close: () =>
      new Promise((resolve) => {
        stop()
        server.close(() => resolve())
        for (const connection of open.values()) connection.disconnect('the server is stopping')
        for (const socket of unnamed) socket.destroy()
      }),
  }
}

const directAddress = ({ remoteAddress }: Socket): string => (remoteAddress ?? 'unknown').replace(/^::ffff:/, '')

/** The server, not yet listening, and a function that stops its certificate watch. */
async function createListener(
  options: RtmpOptions,
  limits: RtmpLimits,
  welcome: (socket: Socket) => void,
): Promise<{ readonly server: Server; readonly stop: () => void }> {
  const settings = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 }
  // Nothing is read, not even into the socket's buffer, before the limiter starts a connection.
  if (options.certificate === undefined) {
    return { server: createServer({ ...settings, pauseOnConnect: true }, welcome), stop: () => {} }
  }
  const certificate = await readCertificate(options.certificate)
  const server = createSecureServer({ ...settings, ...certificate, handshakeTimeout: limits.handshakeMs }, (socket) => {
    socket.pause()
    welcome(socket)
  })
  // Limits the handshakes too, which precede the limiter.
  server.maxConnections = limits.connections
  server.on('tlsClientError', (err, socket) => {
    options.log.info({ remoteAddress: socket.remoteAddress, cause: err.message }, 'an RTMPS handshake failed')
    socket.destroy()
  })
  const stop = watchCertificate(options.certificate, certificate, options, (renewed) =>
    server.setSecureContext(renewed),
  )
  return { server, stop }
}
