import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { ladderEncoderProgram } from '../native/index.ts'
import { startHelper, type Helper } from '../processes/index.ts'
import type { FromEncoder, ToEncoder } from './messages.ts'

export interface EncoderProcessOptions {
  readonly clock: Clock
  readonly log: EngineLog
  readonly streamId: string
  /** It takes pictures now: a new process, which knows nothing. */
  readonly onReady: () => void
  readonly onMessage: (message: FromEncoder) => void
  /** What was on its way is lost. `givenUp`: it is not started again. */
  readonly onLost: (givenUp: boolean) => void
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 15_000
/** A process that lived so long, in milliseconds, did not fail by what it is. */
const STEADY_MS = 60_000
const MOST_FAILURES = 6

/** The process that makes one live's smaller pictures; started again when it dies, until that is hopeless. */
export class EncoderProcess {
  readonly #options: EncoderProcessOptions
  #child: Helper | null = null
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
    return this.#failures >= MOST_FAILURES
  }

  /** Makes sure that it runs, or will. */
  start(): void {
    if (this.#child !== null || this.#paused || this.hasGivenUp) return
    const child = startHelper(ladderEncoderProgram)
    this.#child = child
    this.#startedAt = this.#options.clock.monotonic()
    child.on('message', (message: FromEncoder) => {
      if (this.#child === child) this.#hear(message)
    })
    child.on('fault', (reason: string) =>
      this.#options.log.error({ reason }, 'the encoder of smaller pictures met an error'),
    )
    child.once('exit', (code: number | null, signal: string | null) => {
      if (this.#child === child) this.#fail(code, signal)
    })
    this.send({ type: 'setup', hardware: this.#hardware })
  }

  send(message: ToEncoder): void {
    this.#child?.send(message)
  }

  /** It hangs: it is started anew. */
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

  #hear(message: FromEncoder): void {
    if (message.type !== 'ready') {
      this.#options.onMessage(message)
      return
    }
    const { log, streamId } = this.#options
    const { encoder, refused } = message
    log.info({ streamId, encoder, refused, pid: this.#child?.pid }, 'smaller pictures can be made')
    this.#ready = true
    this.#options.onReady()
  }

  #fail(code: number | null, signal: string | null): void {
    const { clock, log, streamId } = this.#options
    // A driver that crashes does so when it is tried.
    if (!this.#ready) this.#hardware = false
    if (clock.monotonic() - this.#startedAt > STEADY_MS) this.#failures = 0
    this.#child = null
    this.#ready = false
    this.#failures += 1
    if (this.hasGivenUp) {
      log.error({ streamId, code, signal }, 'the encoder of smaller pictures keeps failing and is given up')
      this.#options.onLost(true)
      return
    }
    const againInMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#failures - 1))
    log.warn({ streamId, code, signal, againInMs }, 'the encoder of smaller pictures has ended and is started again')
    this.#paused = true
    this.#cancelPause = clock.after(againInMs, () => {
      this.#paused = false
      this.start()
    })
    this.#options.onLost(false)
  }
}
