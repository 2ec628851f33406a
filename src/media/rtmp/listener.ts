import { createServer } from 'node:net'
import type { Socket } from 'node:net'

import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { Admission } from './admission.ts'
import { Connection } from './connection.ts'
import { defaultLimits } from './limits.ts'
import type { RtmpLimits } from './limits.ts'
import type { OnPublish } from './publication.ts'

export interface RtmpOptions {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  readonly clock: Clock
  readonly log: EngineLog
  readonly limits?: Partial<RtmpLimits>
  readonly onPublish: OnPublish
}

export interface RtmpListener {
  readonly port: number
  /** Connections open now. */
  readonly connections: number
  /** Tells every publisher to go and frees the port. */
  close(): Promise<void>
}

/** Takes publishers over RTMP (Adobe's specification 1.0). Rejects with the system's error when the port is taken. */
export async function listenRtmp(options: RtmpOptions): Promise<RtmpListener> {
  const { clock, log, onPublish } = options
  const limits = { ...defaultLimits, ...options.limits }
  const open = new Map<Socket, Connection>()
  const admission = new Admission(limits)

  // Nothing is read, not even into the socket's own buffer, before the admission lets a connection begin.
  const settings = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000, pauseOnConnect: true }
  const server = createServer(settings, (socket) => {
    const remoteAddress = (socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
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
    const options = { socket, remoteAddress, clock, limits, log, onPublish, onPublishing, onClosed }
    open.set(socket, new Connection(options))
  })

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
        server.close(() => resolve())
        for (const connection of open.values()) connection.disconnect('the server is stopping')
      }),
  }
}
