import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { startHelper, type Helper } from '../processes/index.ts'

export interface SoundProcessOptions<Heard> {
  readonly program: URL
  readonly clock: Clock
  readonly log: EngineLog
  /** In the log: whose sound it is. */
  readonly whose: string
  readonly onMessage: (message: Heard) => void
  /** It runs no more; it is started again by itself. */
  readonly onLost: () => void
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000
/** One that has not said a word for so long after its start, in milliseconds, hangs. */
const START_MS = 30_000
/** And one that has not answered for so long. */
const HANGS_MS = 8_000
/** Messages that it has not answered: some five seconds of sound. */
const MOST_UNANSWERED = 250

/**
 * A program that makes one sound of another, for as long as it is wanted: when it dies or hangs, it is started again. It
 * says when it is ready, and answers each message with one.
 */
export class SoundProcess<Heard> {
  readonly #options: SoundProcessOptions<Heard>
  #child: Helper | null = null
  #pauseMs = FIRST_PAUSE_MS
  #cancelPause = (): void => {}
  #unanswered = 0
  #stopWatching = (): void => {}
  #closed = false

  constructor(options: SoundProcessOptions<Heard>) {
    this.#options = options
    this.#start()
  }

  /** False when nobody is there to hear it, or what was said before is not heard yet. */
  send(message: object): boolean {
    if (this.#child === null || this.#unanswered >= MOST_UNANSWERED) return false
    this.#child.send(message)
    this.#unanswered += 1
    if (this.#unanswered === 1) this.#watch(this.#child, HANGS_MS)
    return true
  }

  /** It has done something: the next time that it dies it may come back at once. */
  works(): void {
    this.#pauseMs = FIRST_PAUSE_MS
  }

  close(): void {
    this.#closed = true
    this.#cancelPause()
    this.#stopWatching()
    this.#child?.release()
    this.#child = null
  }

  #start(): void {
    const { program, clock, log, whose, onMessage, onLost } = this.#options
    const child = startHelper(program)
    this.#child = child
    this.#unanswered = 1
    this.#watch(child, START_MS)
    child.on('message', (message: Heard) => {
      if (child !== this.#child) return
      this.#unanswered -= 1
      this.#stopWatching()
      if (this.#unanswered > 0) this.#watch(child, HANGS_MS)
      onMessage(message)
    })
    child.on('fault', (reason: string) => log.error({ reason, whose }, 'sound could not be handed over'))
    child.once('exit', (code: number | null, signal: string | null) => {
      if (this.#closed || child !== this.#child) return
      log.warn({ code, signal, whose, againInMs: this.#pauseMs }, 'a process for sound ended')
      this.#child = null
      this.#stopWatching()
      onLost()
      this.#cancelPause = clock.after(this.#pauseMs, () => this.#start())
      this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS)
    })
  }

  #watch(child: Helper, ms: number): void {
    const { clock, log, whose } = this.#options
    this.#stopWatching = clock.after(ms, () => {
      log.warn({ whose }, 'a process for sound hangs')
      child.kill()
    })
  }
}
