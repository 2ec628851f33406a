import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { portsOf } from '../config/web-rtc.ts'
import { root } from '../package.ts'
import { standbyFiles } from '../standby-clips.ts'
import type { EngineProcessOptions } from './ipc.ts'

/** The key for signed playback URLs, derived from the installation's secret. */
export const playbackKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'addresses of playlists', 32))

export interface EngineEnvironment {
  /** The data folder. */
  readonly directory: string
  readonly secret: string
  /** Authenticates WHIP offers that the site forwards; null without forwarding. */
  readonly forwardSecret: string | null
}

export function engineOptions(
  config: Config,
  { directory, secret, forwardSecret }: EngineEnvironment,
): EngineProcessOptions {
  const { RTMPS_PORT: port, RTMPS_CERTIFICATE: certificate, RTMPS_KEY: key, objects } = config
  return {
    host: config.HOST,
    rtmpPort: config.RTMP_PORT,
    rtmpProxied: config.RTMP_PROXY_PROTOCOL,
    ...(certificate !== undefined && key !== undefined && { rtmps: { port, files: { certificate, key } } }),
    hlsPort: config.HLS_PORT,
    secure: config.HLS_URL?.startsWith('https:') ?? false,
    proxies: config.TRUST_PROXY,
    standby: standbyFiles(root),
    playbackKey: playbackKeyOf(secret),
    directory: join(directory, 'media'),
    diskReserve: config.DISK_RESERVE_MB * 1_000_000,
    ...(objects.kind === 's3' && {
      bucket: {
        objects,
        redirect: config.S3_PLAYBACK === 'redirect',
        keepLocalMs: config.S3_LOCAL_HOURS * 3_600_000,
      },
    }),
    oneOfSeveral: config.ROLES === 'media',
    conversions: { atOnce: config.CONVERT_AT_ONCE, maxBytes: config.VIDEO_MAX_GB * 1_000_000_000 },
    ladder: config.TRANSCODE,
    webRtc: {
      ports: portsOf(config.WEBRTC_PORTS),
      addresses: config.WEBRTC_ADDRESS ?? [],
      iceServers: config.WEBRTC_ICE_SERVERS ?? [],
      forwardSecret,
      viewers: config.WHEP_VIEWERS,
    },
    logLevel: config.LOG_LEVEL,
  }
}
