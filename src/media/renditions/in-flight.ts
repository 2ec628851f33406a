/** The frames that the encoder has not processed yet, so that a slow one uses neither too much memory nor time. */
export class FramesInFlight {
  #queue: { readonly at: number; readonly bytes: number }[] = []
  #bytes = 0

  /** A frame at `at`, in media milliseconds. */
  sent(at: number, bytes: number): void {
    this.#queue.push({ at, bytes })
    this.#bytes += bytes
  }

  /** The oldest frame was processed. */
  processed(): void {
    this.#bytes -= this.#queue.shift()?.bytes ?? 0
  }

  clear(): void {
    this.#queue = []
    this.#bytes = 0
  }

  get isEmpty(): boolean {
    return this.#queue.length === 0
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Media milliseconds from the oldest to the newest. */
  get lag(): number {
    return (this.#queue.at(-1)?.at ?? 0) - (this.#queue[0]?.at ?? 0)
  }
}
