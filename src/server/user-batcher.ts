import { DatabaseUnavailable } from './ports/database/port.ts'

/** Concurrent statements. More would compete for the same processors. */
const maxStatements = 2
/** Requests per statement. */
const batchSize = 50

interface Waiting<Request, Result> extends PromiseWithResolvers<Result> {
  readonly request: Request
}

interface Batching<Request, Result> {
  readonly userOf: (request: Request) => number
  /** Runs one statement for requests of different users. Returns the results by user. */
  readonly run: (requests: readonly Request[]) => Promise<ReadonlyMap<number, Result>>
}

/**
 * Runs requests of users in batches. Requests that arrive while statements run go together into the next one, where each
 * costs a fraction of a single statement; without load no request waits. Those of one user run one after the other.
 */
export class UserBatcher<Request, Result> {
  readonly #batching: Batching<Request, Result>
  #waiting: Waiting<Request, Result>[] = []
  #running = 0
  /** Users with a request in a running statement. */
  readonly #users = new Set<number>()

  constructor(batching: Batching<Request, Result>) {
    this.#batching = batching
  }

  /** Rejects with `DatabaseUnavailable`. */
  send(request: Request): Promise<Result> {
    const waiting = { request, ...Promise.withResolvers<Result>() }
    this.#waiting.push(waiting)
    this.#flush()
    return waiting.promise
  }

  #flush(): void {
    while (this.#running < maxStatements) {
      const batch = this.#nextBatch()
      if (batch.length === 0) return
      this.#running += 1
      void this.#settle(batch).then(() => {
        for (const { request } of batch) this.#users.delete(this.#batching.userOf(request))
        this.#running -= 1
        this.#flush()
      })
    }
  }

  /** Removes the next requests from the queue, in order of arrival. */
  #nextBatch(): Waiting<Request, Result>[] {
    const batch: Waiting<Request, Result>[] = []
    const rest: Waiting<Request, Result>[] = []
    for (const waiting of this.#waiting) {
      const userId = this.#batching.userOf(waiting.request)
      if (batch.length === batchSize || this.#users.has(userId)) {
        rest.push(waiting)
        continue
      }
      this.#users.add(userId)
      batch.push(waiting)
    }
    this.#waiting = rest
    return batch
  }

  async #settle(batch: readonly Waiting<Request, Result>[]): Promise<void> {
    try {
      await this.#run(batch)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        // Waiting requests would only fail later for the same reason.
        for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(error)
      } else if (batch.length === 1) {
        for (const { reject } of batch) reject(error)
      } else {
        // One by one, so that an invalid request fails alone.
        for (const waiting of batch) await this.#settle([waiting])
      }
    }
  }

  async #run(batch: readonly Waiting<Request, Result>[]): Promise<void> {
    const results = await this.#batching.run(batch.map(({ request }) => request))
    for (const { request, resolve, reject } of batch) {
      const result = results.get(this.#batching.userOf(request))
      if (result) resolve(result)
      else reject(new Error('the statement returned no row for a user'))
    }
  }
}
