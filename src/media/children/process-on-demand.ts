import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { type Child, startChild } from './start-child.ts'

export interface OnDemandOptions {
  readonly program: URL
  /** The name of the process in the log. */
  readonly name: string
  readonly clock: Clock
  readonly log: EngineLog
}

/** An idle process ends after this time, in milliseconds. */
const IDLE_MS = 60_000
/** The shortest time, in milliseconds, before a process that died is started again. */
const RESTART_DELAY_MS = 10_000
/** A process that has not responded for this long, in milliseconds, is killed. */
const RESPONSE_TIMEOUT_MS = 30_000

/**
 * One process that serves the requests of all lives in order. It starts with the first request and ends when it is idle.
 * A request resolves to null when the process has no response, and to `unavailable` when the process died or is down.
 */
export class ProcessOnDemand<Request extends object, Response> {
  readonly #options: OnDemandOptions
  readonly #pending = new Map<number, (response: Response | null | 'unavailable') => void>()
  #child: Child | null = null
  #notBefore = 0
  #lastId = 0
  #cancelTimer = (): void => {}

  constructor(options: OnDemandOptions) {
    this.#options = options
  }

  /** The number of pending requests. */
  get waiting(): number {
    return this.#pending.size
  }

  async request(request: Request): Promise<Response | null | 'unavailable'> {
    if (this.#child === null && this.#options.clock.monotonic() < this.#notBefore) return 'unavailable'
    const child = (this.#child ??= this.#start())
    this.#lastId += 1
    const id = this.#lastId
    child.send({ id, request })
    const response = new Promise<Response | null | 'unavailable'>((resolve) => this.#pending.set(id, resolve))
    if (this.#pending.size === 1) this.#setTimer(RESPONSE_TIMEOUT_MS, () => this.end())
    return response
  }

  /** Kills the process; pending requests resolve to `unavailable`. */
  end(): void {
    this.#cancelTimer()
    this.#child?.kill()
  }

  #setTimer(ms: number, callback: () => void): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#options.clock.after(ms, callback)
  }

  /** Ends an idle process; the next request starts another without delay. */
  #stopIdle(): void {
    const child = this.#child
    this.#child = null
    child?.kill()
  }

  #start(): Child {
    const { program, name, clock, log } = this.#options
    const child = startChild(program)
    child.on('fault', (reason: string) => log.error({ reason }, `${name} reported an error`))
    child.on('message', ({ id, response }: { readonly id: number; readonly response: Response | null }) => {
      const resolve = this.#pending.get(id)
      this.#pending.delete(id)
      if (this.#pending.size > 0) this.#setTimer(RESPONSE_TIMEOUT_MS, () => this.end())
      else this.#setTimer(IDLE_MS, () => this.#stopIdle())
      resolve?.(response)
    })
    child.once('exit', () => {
      if (this.#child !== child) return
      this.#cancelTimer()
      this.#child = null
      this.#notBefore = clock.monotonic() + RESTART_DELAY_MS
      for (const resolve of this.#pending.values()) resolve('unavailable')
      this.#pending.clear()
    })
    return child
  }
}
