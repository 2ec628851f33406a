import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'

import type { Clock } from '../clock.ts'
import type { CertificateFiles, EngineLog } from '../engine.ts'
import type { PictureCodec } from '../stream/picture-codec.ts'
import { Admission } from './admission.ts'
import { followCertificate, readCertificate } from './certificate.ts'
import { Connection } from './connection.ts'
import { defaultLimits } from './limits.ts'
import type { RtmpLimits } from './limits.ts'
import { takeProxyHeader } from './proxied.ts'
import type { OnPublish } from './publication.ts'

export interface RtmpOptions {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  /** Set for RTMPS: RTMP over TLS, on this port and nothing else. */
  readonly certificate?: CertificateFiles
  /** Each connection comes through a proxy that tells by the PROXY protocol for whom. */
  readonly proxied?: boolean
  readonly clock: Clock
  readonly log: EngineLog
  readonly limits?: Partial<RtmpLimits>
  /** What encoders that connect now are told they may send. */
  readonly pictureCodecs: () => readonly PictureCodec[]
  readonly onPublish: OnPublish
}

export interface RtmpListener {
  readonly port: number
  /** Connections open now. */
  readonly connections: number
  /** Tells every publisher to go and frees the port. */
  close(): Promise<void>
}

/**
 * Takes publishers over RTMP (Adobe's specification 1.0). Rejects with the system's error when the port is taken,
 * with UnusableCertificate when the certificate is none.
 */
export async function listenRtmp(options: RtmpOptions): Promise<RtmpListener> {
  const { clock, log, onPublish } = options
  const limits = { ...defaultLimits, ...options.limits }
  const open = new Map<Socket, Connection>()
  const admission = new Admission(limits)

  const welcome = (socket: Socket, remoteAddress: string): void => {
    const visit = admission.enter(remoteAddress, () => socket.resume())
    if (visit === null) {
      log.warn({ remoteAddress, connections: open.size }, 'an RTMP connection was refused: too many are open')
      socket.on('error', () => socket.destroy())
      socket.destroy()
      return
    }
    const onPublishing = (): void => visit.published()
    const onClosed = (): void => {
      open.delete(socket)
      visit.left()
    }
    const pictureCodecs = options.pictureCodecs()
    const hooks = { onPublish, onPublishing, onClosed }
    open.set(socket, new Connection({ socket, remoteAddress, clock, limits, log, pictureCodecs, ...hooks }))
  }

  const unnamed = new Set<Socket>()
  const welcomeProxied = (socket: Socket): void => {
    unnamed.add(socket)
    socket.once('close', () => unnamed.delete(socket))
    takeProxyHeader(socket, clock, limits.handshakeMs).then(
      (client) => {
        unnamed.delete(socket)
        welcome(socket, client ?? directAddress(socket))
      },
      (error: unknown) => {
        log.warn({ err: error, proxy: directAddress(socket) }, 'an RTMP connection came without its PROXY header')
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
      server.on('error', (err) => log.error({ err }, 'the RTMP listener met an error'))
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

/** The server, not yet listening, and what else must stop with it. */
async function createListener(
  options: RtmpOptions,
  limits: RtmpLimits,
  welcome: (socket: Socket) => void,
): Promise<{ readonly server: Server; readonly stop: () => void }> {
  const settings = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 }
  // Nothing is read, not even into the socket's own buffer, before the admission lets a connection begin.
  if (options.certificate === undefined) {
    return { server: createServer({ ...settings, pauseOnConnect: true }, welcome), stop: () => {} }
  }
  const certificate = await readCertificate(options.certificate)
  const server = createSecureServer({ ...settings, ...certificate, handshakeTimeout: limits.handshakeMs }, (socket) => {
    socket.pause()
    welcome(socket)
  })
  // Bounds the handshakes too, which come before the admission.
  server.maxConnections = limits.connections
  server.on('tlsClientError', (err, socket) => {
    options.log.info({ remoteAddress: socket.remoteAddress, cause: err.message }, 'an RTMPS handshake failed')
    socket.destroy()
  })
  const stop = followCertificate(options.certificate, certificate, options, (renewed) =>
    server.setSecureContext(renewed),
  )
  return { server, stop }
}
