/**
 * Reads of values by key, at most one of each key at a time. Those who ask while one runs share the next, which begins after
 * they have asked: none of them gets a value from before its question.
 */
export class NextReads<Value> {
  readonly #read: (key: string) => Promise<Value>
  readonly #running = new Map<string, Promise<void>>()
  readonly #next = new Map<string, Promise<Value>>()

  constructor(read: (key: string) => Promise<Value>) {
    this.#read = read
  }

  read(key: string): Promise<Value> {
    const waiting = this.#next.get(key)
    if (waiting !== undefined) return waiting
    const running = this.#running.get(key)
    if (running === undefined) return this.#begin(key)
    const next = running.then(() => this.#begin(key))
    this.#next.set(key, next)
    return next
  }

  #begin(key: string): Promise<Value> {
    this.#next.delete(key)
    const reading = this.#read(key)
    const ended = (): void => void this.#running.delete(key)
    this.#running.set(key, reading.then(ended, ended))
    return reading
  }
}
