import { type Child, ladderEncoderProgram, startChild } from '../children/index.ts'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { FromEncoder, ToEncoder } from './messages.ts'

export interface EncoderProcessOptions {
  readonly clock: Clock
  readonly log: EngineLog
  readonly streamId: string
  /** A new process without state accepts frames now. */
  readonly onReady: () => void
  readonly onMessage: (message: FromEncoder) => void
  /** Frames in progress are lost. `givenUp`: it is not restarted any more. */
  readonly onLost: (givenUp: boolean) => void
}

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 15_000
/** A process that ran this long, in milliseconds, resets the failure count. */
const STEADY_MS = 60_000
const MAX_FAILURES = 6

/**
 * The process that encodes one live's smaller renditions; it is restarted when it dies, until it has failed too often.
 */
export class EncoderProcess {
  readonly #options: EncoderProcessOptions
  #child: Child | null = null
  #ready = false
  #startedAt = 0
  #failures = 0
  #hardware = true
  #cancelPause = (): void => {}
  #paused = false

  constructor(options: EncoderProcessOptions) {
    this.#options = options
  }

  get isReady(): boolean {
    return this.#ready
  }

  get hasGivenUp(): boolean {
    return this.#failures >= MAX_FAILURES
  }

  /** Starts the process unless it runs or will be restarted. */
  start(): void {
    if (this.#child !== null || this.#paused || this.hasGivenUp) return
    const child = startChild(ladderEncoderProgram)
    this.#child = child
    this.#startedAt = this.#options.clock.monotonic()
    child.on('message', (message: FromEncoder) => {
      if (this.#child === child) this.#onMessage(message)
    })
    child.on('fault', (reason: string) =>
      this.#options.log.error({ reason }, 'the rendition encoder reported an error'),
    )
    child.once('exit', (code: number | null, signal: string | null) => {
      if (this.#child === child) this.#fail(code, signal)
    })
    this.send({ type: 'setup', hardware: this.#hardware })
  }

  send(message: ToEncoder): void {
    this.#child?.send(message)
  }

  /** Kills a hanging process; it is then restarted. */
  kill(): void {
    this.#child?.kill()
  }

  /** Ends it for now. */
  stop(): void {
    this.#cancelPause()
    this.#paused = false
    const child = this.#child
    this.#child = null
    this.#ready = false
    child?.kill()
  }

  #onMessage(message: FromEncoder): void {
    if (message.type !== 'ready') {
      this.#options.onMessage(message)
      return
    }
    const { log, streamId } = this.#options
    const { encoder, refused } = message
    log.info({ streamId, encoder, refused, pid: this.#child?.pid }, 'the rendition encoder is ready')
    this.#ready = true
    this.#options.onReady()
  }

  #fail(code: number | null, signal: string | null): void {
    const { clock, log, streamId } = this.#options
    // A broken driver crashes when it is probed.
    if (!this.#ready) this.#hardware = false
    if (clock.monotonic() - this.#startedAt > STEADY_MS) this.#failures = 0
    this.#child = null
    this.#ready = false
    this.#failures += 1
    if (this.hasGivenUp) {
      log.error({ streamId, code, signal }, 'the rendition encoder keeps failing and is given up')
      this.#options.onLost(true)
      return
    }
    const againInMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#failures - 1))
    log.warn({ streamId, code, signal, againInMs }, 'the rendition encoder has ended and is restarted')
    this.#paused = true
    this.#cancelPause = clock.after(againInMs, () => {
      this.#paused = false
      this.start()
    })
    this.#options.onLost(false)
  }
}
