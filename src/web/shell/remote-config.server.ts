/**
 * Remote config for pages. The rendering server fetches it, not the browser: it applies without scripts, and hydration
 * does not shift the layout.
 */
import { LRUCache } from 'lru-cache'
import { defaultRemoteConfig, remoteConfig, type RemoteConfig } from '#contract/remote-config/schemas.ts'
import { ApiError, type Api } from '../api/index.ts'

/** The shortest time between two fetches. */
const intervalMs = 60 * 60 * 1000
const timeoutMs = 60 * 1000

export interface Time {
  /** In milliseconds. */
  now(): number
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void
}

type FetchOptions = Pick<LRUCache.FetcherFetchOptions<'values', RemoteConfig, Api>, 'allowStaleOnFetchRejection'>

/** Shares the remote config between requests: one of them fetches it, at most once an hour. */
export class RemoteConfigCache {
  readonly #time: Time
  readonly #values: LRUCache<'values', RemoteConfig, Api>

  constructor(time: Time) {
    this.#time = time
    this.#values = new LRUCache({
      max: 1,
      // An entry is valid until its age exceeds this.
      ttl: intervalMs - 1,
      ttlResolution: 0,
      perf: time,
      fetchMethod: (_key, former = defaultRemoteConfig, { options, context }) => this.#fetch(former, options, context),
    })
  }

  /** Never rejects: if a fetch fails, the former values remain, initially the defaults. */
  async read(api: Api): Promise<RemoteConfig> {
    return (await this.#values.fetch('values', { context: api })) ?? defaultRemoteConfig
  }

  async #fetch(former: RemoteConfig, options: FetchOptions, api: Api): Promise<RemoteConfig> {
    try {
      const response = await this.#withTimeout(api('GET /v1/remote-config'))
      return remoteConfig.safeParse(response).data ?? defaultRemoteConfig
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 429) return former
      // A rate limit applies to one viewer; the next one may fetch.
      options.allowStaleOnFetchRejection = true
      throw error
    }
  }

  async #withTimeout<Answer>(call: Promise<Answer>): Promise<Answer> {
    const { promise, reject } = Promise.withResolvers<never>()
    const cancel = this.#time.after(timeoutMs, () =>
      reject(new ApiError(504, '', 'the remote config request timed out')),
    )
    try {
      return await Promise.race([call, promise])
    } finally {
      cancel()
    }
  }
}

const cache = new RemoteConfigCache({
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
})

/** The values of the last hour; the defaults if they cannot be fetched. */
export const readRemoteConfig = (api: Api): Promise<RemoteConfig> => cache.read(api)
