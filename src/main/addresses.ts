import { signPlayback } from '#media/index.ts'
import type { MediaAddresses } from '#server/lives/index.ts'
import type { Config } from './config.ts'

/** Ports and origins of media, for clients that use the site as `host`. */
export interface MediaEndpoints {
  readonly rtmpPort: number
  readonly rtmpsPort: number | null
  /** Origin for WHIP offers; null: the site itself. */
  whip(): string | null
  /** Origin of playlists for lives without a playback URL of their own. */
  playback(host: string): string
  /** All origins that players may fetch from. */
  origins(host: string): readonly string[]
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host.replaceAll(/[[\]]/g, '')}]` : host)

/** The host under which this machine reaches a server that listens on `host`. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '[::1]' : bracketed(host)
}

/** Origin of playlists and segments for clients that use the site as `host`. */
export const hlsOrigin = (config: Config, { hlsPort }: { readonly hlsPort: number }, host: string): string =>
  config.HLS_URL ?? `http://${bracketed(host)}:${hlsPort}`

/** RTMPS if it is configured, without the port if it is the default one of encoders. */
function ingestOrigin({ rtmpPort, rtmpsPort }: MediaEndpoints, host: string): string {
  if (rtmpsPort !== null) return `rtmps://${host}${rtmpsPort === 443 ? '' : `:${rtmpsPort}`}`
  return `rtmp://${host}${rtmpPort === 1935 ? '' : `:${rtmpPort}`}`
}

export function mediaAddresses(config: Config, endpoints: MediaEndpoints, playbackKey: Buffer): MediaAddresses {
  return {
    sign: (grant) => signPlayback(playbackKey, grant),
    whip: (origin) => `${endpoints.whip() ?? config.PUBLIC_URL ?? origin}/whip`,
    rtmp: (host) => `${config.RTMP_URL ?? ingestOrigin(endpoints, bracketed(host))}/live`,
    poster: (host, liveId, playbackUrl) => `${playbackUrl ?? endpoints.playback(host)}/hls/${liveId}/poster.jpg`,
    whep: (host, liveId, playbackUrl) =>
      config.WHEP_VIEWERS > 0 ? `${playbackUrl ?? endpoints.playback(host)}/whep/${liveId}` : null,
    playlist: (host, liveId, playbackUrl) => `${playbackUrl ?? endpoints.playback(host)}/hls/${liveId}/index.m3u8`,
  }
}

/** All origins under which browsers may use the site. */
export function siteOrigins(config: Config, port: number): string[] {
  if (config.PUBLIC_URL !== undefined) return [new URL(config.PUBLIC_URL).origin]
  const own = ['localhost', '127.0.0.1', '[::1]', reachableHost(config.HOST)]
  return [...new Set(own)].map((host) => new URL(`http://${host}:${port}`).origin)
}
