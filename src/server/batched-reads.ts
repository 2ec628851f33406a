/** Requests of one read. */
const mostRequests = 200

interface Waiting<Request, Value> extends PromiseWithResolvers<Value> {
  readonly request: Request
}

/**
 * Reads that are requested in the same turn of the event loop, or while others run, at once: a crowd needs few statements. A
 * read begins after its requests, so that no user gets a value from before their question.
 */
export class BatchedReads<Request, Value> {
  readonly #readAll: (requests: readonly Request[]) => Promise<readonly Value[]>
  readonly #waiting: Waiting<Request, Value>[] = []
  #isReading = false

  /** `readAll` returns the values in the order of the requests. */
  constructor(readAll: (requests: readonly Request[]) => Promise<readonly Value[]>) {
    this.#readAll = readAll
  }

  read(request: Request): Promise<Value> {
    const waiting = { request, ...Promise.withResolvers<Value>() }
    this.#waiting.push(waiting)
    if (!this.#isReading) this.#start()
    return waiting.promise
  }

  #start(): void {
    this.#isReading = true
    // The calls of one page ask in the same turn of the event loop.
    setImmediate(async () => {
      await this.#settle(this.#waiting.splice(0, mostRequests))
      if (this.#waiting.length > 0) this.#start()
      else this.#isReading = false
    })
  }

  async #settle(batch: readonly Waiting<Request, Value>[]): Promise<void> {
    try {
      const values = (await this.#readAll(batch.map(({ request }) => request))).values()
      for (const { resolve, reject } of batch) {
        const { value, done } = values.next()
        if (done) reject(new Error('a request has no value'))
        else resolve(value)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
