/** The media engine as the site has it: a process beside it, or media nodes elsewhere. */
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { BucketState } from '#media/index.ts'
import { systemClock } from '#server/clock.ts'
import type { Probe } from '#server/health/index.ts'
import { createMediaNodes, mediaNodeRoutes } from '#server/media-nodes/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import type { MediaEngine } from '#server/ports/media/port.ts'
import { hlsOrigin, reachableHost, type MediaPlaces } from './addresses.ts'
import type { Config } from './config.ts'
import type { EngineSupervisor } from './engine/supervisor.ts'
import { nodeCaller } from './node/call-node.ts'
import { nodeSecretOf } from './node/secret.ts'
import { forwardWhip } from './whip/index.ts'
import { sendWhipOn } from './whip/send-on.ts'

export interface MediaSetup {
  readonly config: Config
  /** Null where lives are with media nodes. */
  readonly engine: EngineSupervisor | null
  readonly database: Database
  readonly secret: string
  readonly log: Logger
}

export interface Media {
  readonly engine: MediaEngine
  readonly places: MediaPlaces
  /** Where the demo encoder publishes. */
  readonly ownRtmp: string
  readonly probe: Probe
  /** Null where nothing is told of it here. */
  bucket(): BucketState | null
  /** Adds the routes that it needs. */
  serve(app: FastifyInstance): void
  takeWhip(app: FastifyInstance, forwardSecret: string): Promise<void>
  close(): void
}

export async function openMedia({ config, engine, database, secret, log }: MediaSetup): Promise<Media> {
  if (engine !== null) return beside(config, engine)
  const nodeSecret = nodeSecretOf(secret)
  const nodes = createMediaNodes({ database, clock: systemClock, log, call: nodeCaller(nodeSecret) })
  const { directory } = nodes
  await directory.start()
  const nextUrl = (): string | null => directory.nodes[0]?.playbackUrl ?? null
  return {
    engine: nodes,
    places: {
      rtmpPort: config.RTMP_PORT,
      rtmpsPort: null,
      // Directly: a browser that is sent on to another origin leaves its stream key behind.
      whip: nextUrl,
      playback: () => nextUrl() ?? '',
      origins: () => directory.playbackUrls.map((url) => new URL(url).origin),
    },
    ownRtmp: `${config.RTMP_URL ?? ''}/live`,
    probe() {
      const { length } = directory.nodes
      return { state: length > 0 ? 'ok' : 'down', detail: `${length} media nodes`, apart: true }
    },
    bucket: () => null,
    serve: (app) => mediaNodeRoutes(app, nodes, nodeSecret),
    takeWhip: async (app) => sendWhipOn(app, nextUrl),
    close: () => directory.close(),
  }
}

function beside(config: Config, engine: EngineSupervisor): Media {
  const { rtmpPort, rtmpsPort, hlsPort } = engine
  const host = reachableHost(config.HOST)
  const playback = (host: string): string => hlsOrigin(config, engine, host)
  return {
    engine,
    places: { rtmpPort, rtmpsPort, whip: () => null, playback, origins: (host) => [playback(host)] },
    ownRtmp: `rtmp://${host}:${rtmpPort}/live`,
    probe: () => ({ state: engine.state(), detail: `RTMP ${rtmpPort}, HLS ${hlsPort}` }),
    bucket: () => engine.bucket(),
    serve() {},
    takeWhip: (app, secret) => forwardWhip(app, { host, port: hlsPort, secret }),
    close() {},
  }
}
