import { Redis } from 'ioredis'

/** A request waits this long before its node counts it alone. */
const patienceMs = 250

export interface SharedLimitsOptions {
  readonly url: string
  readonly log: { debug(fields: object, message: string): void }
}

/** The connection through which nodes share the limits of requests. Close it with `disconnect`. */
export function openSharedLimits({ url, log }: SharedLimitsOptions): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: patienceMs,
    connectTimeout: 1500,
    retryStrategy: () => 500,
  })
  // The limits report that they are not shared.
  redis.on('error', (error) => log.debug({ err: error }, 'the connection to Redis failed'))
  return redis
}
