import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'

/** How long this process counts alone before it tries Redis again: a hung connection delays requests. */
const pauseMs = 1000

/** The Redis through which nodes count together, which may be unavailable for a while. */
export class RedisWithFallback {
  readonly redis: Redis
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  #isAway = false
  #triesAt = 0

  constructor(redis: Redis, log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
    this.redis = redis
    this.#log = log
  }

  /** The result of `shared`; that of `alone` while Redis does not respond. */
  async call<Result>(shared: () => Promise<Result>, alone: () => Result | Promise<Result>): Promise<Result> {
    if (performance.now() < this.#triesAt) return alone()
    try {
      const result = await shared()
      if (this.#isAway) this.#log.info({}, 'Redis is available again: limits are shared by all nodes')
      this.#isAway = false
      return result
    } catch (error) {
      if (!this.#isAway) {
        this.#log.warn({ err: error }, 'Redis is unavailable: this node counts requests and sockets alone')
      }
      this.#isAway = true
      this.#triesAt = performance.now() + pauseMs
      return alone()
    }
  }
}
