/** The media engine of the site: a child process, or media nodes. */
import type { BucketState } from '#engine-protocol/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { systemClock } from '#server/clock.ts'
import type { Probe } from '#server/health/index.ts'
import { createMediaNodes, mediaNodeRoutes } from '#server/media-nodes/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import type { MediaEngine } from '#server/ports/media/port.ts'
import { hlsOrigin, reachableHost, type MediaEndpoints } from './addresses.ts'
import type { Config } from './config.ts'
import type { EngineSupervisor } from './engine/supervisor.ts'
import { nodeCaller, nodeSecretOf } from './node/post.ts'
import { forwardWhip, redirectWhip } from './whip.ts'

export interface MediaDeps {
  readonly config: Config
  /** Null: lives run on media nodes. */
  readonly engine: EngineSupervisor | null
  readonly database: Database
  readonly secret: string
  readonly log: Logger
}

export interface Media {
  readonly engine: MediaEngine
  readonly endpoints: MediaEndpoints
  /** RTMP URL for the demo encoder. */
  readonly ownRtmp: string
  /** The URL at which this machine reaches a file of the engine: a public name may lead to it only from outside. */
  reach(url: string, host: string): string
  readonly probe: Probe
  /** Null without a bucket, and with media nodes, which have their own. */
  bucket(): BucketState | null
  /** Adds the routes for media nodes. */
  serve(app: FastifyInstance): void
  serveWhip(app: FastifyInstance, forwardSecret: string): Promise<void>
  close(): void
}

export async function openMedia({ config, engine, database, secret, log }: MediaDeps): Promise<Media> {
  if (engine !== null) return childProcessMedia(config, engine)
  const nodeSecret = nodeSecretOf(secret)
  const nodes = createMediaNodes({ database, clock: systemClock, log, call: nodeCaller(nodeSecret) })
  const { directory } = nodes
  await directory.start()
  const nextUrl = (): string | null => directory.nodes[0]?.playbackUrl ?? null
  return {
    engine: nodes,
    endpoints: {
      rtmpPort: config.RTMP_PORT,
      rtmpsPort: null,
      // A URL instead of a redirect: browsers drop the Authorization header on redirects to another origin.
      whip: nextUrl,
      playback: () => nextUrl() ?? '',
      origins: () => directory.playbackUrls.map((url) => new URL(url).origin),
    },
    ownRtmp: `${config.RTMP_URL ?? ''}/live`,
    reach: (url) => url,
    probe() {
      const { length } = directory.nodes
      return { state: length > 0 ? 'ok' : 'down', detail: `${length} media nodes`, apart: true }
    },
    bucket: () => null,
    serve: (app) => mediaNodeRoutes(app, nodes, nodeSecret),
    serveWhip: async (app) => redirectWhip(app, nextUrl),
    close: () => directory.close(),
  }
}

function childProcessMedia(config: Config, engine: EngineSupervisor): Media {
  const { rtmpPort, rtmpsPort, hlsPort } = engine
  const host = reachableHost(config.HOST)
  const playback = (host: string): string => hlsOrigin(config, engine, host)
  return {
    engine,
    endpoints: { rtmpPort, rtmpsPort, whip: () => null, playback, origins: (host) => [new URL(playback(host)).origin] },
    ownRtmp: `rtmp://${host}:${rtmpPort}/live`,
    reach(url, siteHost) {
      const prefix = `${playback(siteHost)}/`
      return url.startsWith(prefix) ? `http://${host}:${hlsPort}/${url.slice(prefix.length)}` : url
    },
    probe: () => ({ state: engine.state(), detail: `RTMP ${rtmpPort}, HLS ${hlsPort}` }),
    bucket: () => engine.bucket(),
    serve() {},
    serveWhip: (app, secret) => forwardWhip(app, { host, port: hlsPort, secret }),
    close() {},
  }
}
