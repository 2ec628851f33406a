import { defaultRemoteConfig, remoteConfig, type RemoteConfig } from '#contract/remote-config.ts'
import { ApiError, type Api } from '../../api/index.ts'

/** Between two fetches at least. */
const intervalMs = 60 * 60 * 1000
const timeoutMs = 60 * 1000

export interface Time {
  /** In milliseconds. */
  now(): number
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void
}

/** Keeps the remote config between pages: fetched at most once an hour for all of them, by whichever needs it first. */
export class KeptRemoteConfig {
  readonly #time: Time
  #values: RemoteConfig = defaultRemoteConfig
  #fetchedAt = Number.NEGATIVE_INFINITY
  #fetching = Promise.resolve()

  constructor(time: Time) {
    this.#time = time
  }

  /** Never rejects: what a fetch can't tell stays as it was, at first the defaults. */
  async read(api: Api): Promise<RemoteConfig> {
    if (this.#time.now() - this.#fetchedAt >= intervalMs) {
      this.#fetchedAt = this.#time.now()
      this.#fetching = this.#fetch(api)
    }
    await this.#fetching
    return this.#values
  }

  async #fetch(api: Api): Promise<void> {
    try {
      const answer = await this.#inTime(api('GET /v1/remote-config'))
      this.#values = remoteConfig.safeParse(answer).data ?? defaultRemoteConfig
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // That one visitor asks for too much says nothing about the next one.
      if (error.status === 429) this.#fetchedAt = Number.NEGATIVE_INFINITY
    }
  }

  async #inTime<Answer>(call: Promise<Answer>): Promise<Answer> {
    const { promise, reject } = Promise.withResolvers<never>()
    const cancel = this.#time.after(timeoutMs, () => reject(new ApiError(504, '', 'the remote config took too long')))
    try {
      return await Promise.race([call, promise])
    } finally {
      cancel()
    }
  }
}
