import type { Clock } from './clock.ts'
import type { EngineLog } from './engine.ts'
import { startHelper, type Helper } from './processes/index.ts'

export interface OnDemandOptions {
  readonly program: URL
  /** What the log calls it. */
  readonly name: string
  readonly clock: Clock
  readonly log: EngineLog
}

/** Without work for so long, in milliseconds, the process is ended: most of the time nobody is live. */
const IDLE_MS = 60_000
/** A process that has died is not started again sooner than this, in milliseconds. */
const PAUSE_MS = 10_000
/** A process that has answered nothing for so long, in milliseconds, hangs. */
const HANGS_MS = 30_000

/**
 * One process that answers questions for all lives, started with the first of them and ended when nobody asks. Questions
 * are answered in order: with null where the process finds no answer, `unanswered` where there is no process to ask.
 */
export class ProcessOnDemand<Question extends object, Answer> {
  readonly #options: OnDemandOptions
  readonly #waiting = new Map<number, (answer: Answer | null | 'unanswered') => void>()
  #child: Helper | null = null
  #notBefore = 0
  #lastId = 0
  #cancelEnd = (): void => {}

  constructor(options: OnDemandOptions) {
    this.#options = options
  }

  /** Questions on their way. */
  get waiting(): number {
    return this.#waiting.size
  }

  async ask(question: Question): Promise<Answer | null | 'unanswered'> {
    if (this.#child === null && this.#options.clock.monotonic() < this.#notBefore) return 'unanswered'
    const child = (this.#child ??= this.#start())
    this.#lastId += 1
    const id = this.#lastId
    child.send({ id, question })
    const answered = new Promise<Answer | null | 'unanswered'>((resolve) => this.#waiting.set(id, resolve))
    if (this.#waiting.size === 1) this.#after(HANGS_MS, () => this.end())
    return answered
  }

  /** Ends the process; what was on its way stays unanswered. */
  end(): void {
    this.#cancelEnd()
    this.#child?.kill()
  }

  #after(ms: number, end: () => void): void {
    this.#cancelEnd()
    this.#cancelEnd = this.#options.clock.after(ms, end)
  }

  /** It has done nothing wrong: the next question starts another at once. */
  #dismiss(): void {
    const child = this.#child
    this.#child = null
    child?.kill()
  }

  #start(): Helper {
    const { program, name, clock, log } = this.#options
    const child = startHelper(program)
    child.on('fault', (reason: string) => log.error({ reason }, `${name} met an error`))
    child.on('message', ({ id, answer }: { readonly id: number; readonly answer: Answer | null }) => {
      const resolve = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (this.#waiting.size > 0) this.#after(HANGS_MS, () => this.end())
      else this.#after(IDLE_MS, () => this.#dismiss())
      resolve?.(answer)
    })
    child.once('exit', () => {
      if (this.#child !== child) return
      this.#cancelEnd()
      this.#child = null
      this.#notBefore = clock.monotonic() + PAUSE_MS
      for (const answer of this.#waiting.values()) answer('unanswered')
      this.#waiting.clear()
    })
    return child
  }
}
