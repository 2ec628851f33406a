import { DatabaseTooNew } from '#server/ports/database/port.ts'
import { ObjectsRefused } from '#server/ports/objects/port.ts'
import { InvalidSettings, type Config } from './config.ts'
import { portsOf } from './config/web-rtc.ts'
import { DataDirectoryUnusable } from './data-directory.ts'

const settingOfPort = (config: Config, port: number): string =>
  ({
    [config.PORT]: 'PORT',
    [config.RTMP_PORT]: 'RTMP_PORT',
    [config.RTMPS_PORT]: 'RTMPS_PORT',
    [config.HLS_PORT]: 'HLS_PORT',
    [config.NODE_PORT]: 'NODE_PORT',
    [config.IDENTITY_PORT]: 'IDENTITY_PORT',
    [config.METRICS_PORT ?? -1]: 'METRICS_PORT',
    [portsOf(config.WEBRTC_PORTS)[1]]: 'WEBRTC_PORTS',
  })[port] ?? 'PORT'

const detail = (error: Error, name: string): string => (name in error ? String(Reflect.get(error, name)) : '')

/** One sentence with a hint for errors that an operator can fix; null for other errors. */
export function startFailure(error: unknown, config: Config | null): string | null {
  if (error instanceof InvalidSettings || error instanceof DataDirectoryUnusable) return error.message
  if (error instanceof ObjectsRefused) return `Object storage (OBJECTS=s3): ${error.message}.`
  if (!(error instanceof Error) || !config) return null
  if (error instanceof DatabaseTooNew) {
    return config.DATABASE_URL
      ? `Database: ${error.message}; start that version, or choose another DATABASE_URL.`
      : `Data folder ${config.DATA_DIR}: ${error.message}; start that version, or choose another DATA_DIR.`
  }
  const code = detail(error, 'code')
  const port = Number(detail(error, 'port'))
  const setting = settingOfPort(config, port)
  if (code === 'UNUSABLE_CERTIFICATE') {
    return `RTMPS_CERTIFICATE, RTMPS_KEY: are invalid (${error.message}): name two PEM files of one pair that this user can read.`
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop the program that listens there, or choose another port with ${setting}=….`
  }
  if (code === 'EACCES' && port > 0) {
    return `Port ${port} is not permitted for this user: choose a port above 1023 with ${setting}=….`
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code)) {
    return `Data folder ${config.DATA_DIR} can't be written (${error.message}): fix its permissions or free space, or choose another DATA_DIR.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST ${config.HOST} is not an address of this machine: choose one of its addresses.`
  return null
}
