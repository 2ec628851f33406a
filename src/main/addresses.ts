import { signPlayback } from '#media/index.ts'
import type { MediaAddresses } from '#server/lives/index.ts'
import type { Config } from './config.ts'

/** Where media come in and go out, for somebody who reached the site as `host`. */
export interface MediaPlaces {
  readonly rtmpPort: number
  readonly rtmpsPort: number | null
  /** Where publishers over WebRTC post their offers; null for the site itself. */
  whip(): string | null
  /** Of what no media node has told an address of. */
  playback(host: string): string
  /** Every origin that players may fetch from. */
  origins(host: string): readonly string[]
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host.replaceAll(/[[\]]/g, '')}]` : host)

/** The address under which this machine reaches what listens on `host`. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '[::1]' : bracketed(host)
}

/** Where playlists and parts come from for somebody who reached the site as `host`. */
export const hlsOrigin = (config: Config, { hlsPort }: { readonly hlsPort: number }, host: string): string =>
  config.HLS_URL ?? `http://${bracketed(host)}:${hlsPort}`

/** Over TLS where the operator has a certificate; the port is told unless it is the one that encoders assume. */
function ingestOrigin({ rtmpPort, rtmpsPort }: MediaPlaces, host: string): string {
  if (rtmpsPort !== null) return `rtmps://${host}${rtmpsPort === 443 ? '' : `:${rtmpsPort}`}`
  return `rtmp://${host}${rtmpPort === 1935 ? '' : `:${rtmpPort}`}`
}

export function mediaAddresses(config: Config, places: MediaPlaces, playbackKey: Buffer): MediaAddresses {
  return {
    sign: (grant) => signPlayback(playbackKey, grant),
    whip: (origin) => `${places.whip() ?? config.PUBLIC_URL ?? origin}/whip`,
    rtmp: (host) => `${config.RTMP_URL ?? ingestOrigin(places, bracketed(host))}/live`,
    picture: (host, liveId, playbackUrl) => `${playbackUrl ?? places.playback(host)}/hls/${liveId}/poster.jpg`,
    whep: (host, liveId, playbackUrl) =>
      config.WHEP_VIEWERS > 0 ? `${playbackUrl ?? places.playback(host)}/whep/${liveId}` : null,
    playlist: (host, liveId, playbackUrl) => `${playbackUrl ?? places.playback(host)}/hls/${liveId}/index.m3u8`,
  }
}

/** Every origin under which a browser may have reached the site. */
export function siteOrigins(config: Config, port: number): string[] {
  if (config.PUBLIC_URL !== undefined) return [new URL(config.PUBLIC_URL).origin]
  const own = ['localhost', '127.0.0.1', '[::1]', reachableHost(config.HOST)]
  return [...new Set(own)].map((host) => new URL(`http://${host}:${port}`).origin)
}
