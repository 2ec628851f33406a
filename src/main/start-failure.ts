import { DatabaseTooNew } from '#server/ports/database/port.ts'
import { ObjectsRefused } from '#server/ports/objects/port.ts'
import { WrongSettings, type Config } from './config.ts'
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
    [portsOf(config.WEBRTC_PORTS)[1]]: 'WEBRTC_PORTS',
  })[port] ?? 'PORT'

const detail = (error: Error, name: string): string => (name in error ? String(Reflect.get(error, name)) : '')

/** One clear sentence with the cure for what an operator can mend; null for a fault of ours. */
export function startFailure(error: unknown, config: Config | null): string | null {
  if (error instanceof WrongSettings || error instanceof DataDirectoryUnusable) return error.message
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
    return `RTMPS_CERTIFICATE, RTMPS_KEY: will not do (${error.message}): name two PEM files that belong together and that this user may read.`
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken: stop the program that listens there, or choose another one with ${setting}=….`
  }
  if (code === 'EACCES' && port > 0) {
    return `Port ${port} is not permitted to this user: choose one above 1023 with ${setting}=….`
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code)) {
    return `Data folder ${config.DATA_DIR} can't be written (${error.message}): mend its rights or its space, or choose another DATA_DIR.`
  }
  if (code === 'EADDRNOTAVAIL') return `HOST ${config.HOST} is no address of this machine: choose one that is.`
  return null
}
