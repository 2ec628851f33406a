import { portsOf } from './web-rtc.ts'

interface Ports {
  readonly ROLES: string
  readonly PORT: number
  readonly RTMP_PORT: number
  readonly RTMPS_PORT: number
  readonly RTMPS_CERTIFICATE?: string | undefined
  readonly HLS_PORT: number
  readonly NODE_PORT: number
  readonly IDENTITY_PORT: number
  readonly LOCAL_IDENTITY: string
  readonly METRICS_PORT?: number | undefined
  readonly WEBRTC_PORTS: string
}

/** The ports that this process opens, by their settings; 0 is any free port. A range has a free one. */
function openedPorts(set: Ports, localOnly: boolean): [string, number][] {
  const [first, last] = portsOf(set.WEBRTC_PORTS)
  const site: [string, number][] = [
    ['PORT', set.PORT],
    ['IDENTITY_PORT', set.LOCAL_IDENTITY !== 'off' && localOnly ? set.IDENTITY_PORT : 0],
  ]
  const engine: [string, number][] = [
    ['RTMP_PORT', set.RTMP_PORT],
    ['RTMPS_PORT', set.RTMPS_CERTIFICATE === undefined ? 0 : set.RTMPS_PORT],
    ['HLS_PORT', set.HLS_PORT],
    ['WEBRTC_PORTS', first === last ? first : 0],
  ]
  return [
    ...(set.ROLES === 'media' ? [['NODE_PORT', set.NODE_PORT] satisfies [string, number]] : site),
    ...(set.ROLES === 'web' ? [] : engine),
    ['METRICS_PORT', set.METRICS_PORT ?? 0],
  ]
}

/** One line for each port that two settings name. */
export function portErrors(set: Ports, localOnly: boolean): string[] {
  const opened = openedPorts(set, localOnly).filter(([, port]) => port > 0)
  return [...Map.groupBy(opened, ([, port]) => port)]
    .filter(([, settings]) => settings.length > 1)
    .map(
      ([port, settings]) =>
        `${settings.map(([name]) => name).join(', ')}: have the same port ${port}; choose another one for each.`,
    )
}
