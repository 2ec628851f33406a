import type { MediaAddresses } from '#server/lives/index.ts'
import type { Config } from './config.ts'

export interface MediaPorts {
  readonly rtmpPort: number
  readonly rtmpsPort: number | null
  readonly hlsPort: number
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host.replaceAll(/[[\]]/g, '')}]` : host)

/** The address under which this machine reaches what listens on `host`. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '[::1]' : bracketed(host)
}

/** Where playlists and parts come from for somebody who reached the site as `host`. */
export const hlsOrigin = (config: Config, { hlsPort }: MediaPorts, host: string): string =>
  config.HLS_URL ?? `http://${bracketed(host)}:${hlsPort}`

/** Over TLS where the operator has a certificate; the port is told unless it is the one that encoders assume. */
function ingestOrigin({ rtmpPort, rtmpsPort }: MediaPorts, host: string): string {
  if (rtmpsPort !== null) return `rtmps://${host}${rtmpsPort === 443 ? '' : `:${rtmpsPort}`}`
  return `rtmp://${host}${rtmpPort === 1935 ? '' : `:${rtmpPort}`}`
}

export function mediaAddresses(config: Config, ports: MediaPorts): MediaAddresses {
  return {
    rtmp: (host) => `${config.RTMP_URL ?? ingestOrigin(ports, bracketed(host))}/live`,
    playlist: (host, liveId) => `${hlsOrigin(config, ports, host)}/hls/${liveId}/index.m3u8`,
  }
}

/** Every origin under which a browser may have reached the site. */
export function siteOrigins(config: Config, port: number): string[] {
  if (config.PUBLIC_URL !== undefined) return [new URL(config.PUBLIC_URL).origin]
  const own = ['localhost', '127.0.0.1', '[::1]', reachableHost(config.HOST)]
  return [...new Set(own)].map((host) => new URL(`http://${host}:${port}`).origin)
}
