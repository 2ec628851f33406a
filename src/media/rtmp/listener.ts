import { createServer } from 'node:net'
import type { Socket } from 'node:net'

import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
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
  const perAddress = new Map<string, number>()

  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 }, (socket) => {
    const remoteAddress = (socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
    const before = perAddress.get(remoteAddress) ?? 0
    if (open.size >= limits.connections || before >= limits.connectionsPerAddress) {
      log.warn({ remoteAddress, connections: open.size }, 'an RTMP connection was refused: too many are open')
      socket.on('error', () => socket.destroy())
      socket.destroy()
      return
    }
    perAddress.set(remoteAddress, before + 1)
    const onClosed = (): void => {
      open.delete(socket)
      const left = (perAddress.get(remoteAddress) ?? 1) - 1
      if (left === 0) perAddress.delete(remoteAddress)
      else perAddress.set(remoteAddress, left)
    }
    open.set(socket, new Connection({ socket, remoteAddress, clock, limits, log, onPublish, onClosed }))
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
