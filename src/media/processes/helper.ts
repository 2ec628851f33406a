import { EventEmitter } from 'node:events'
import type { Launcher } from './open-launcher.ts'

/**
 * A process that does something apart. Tells `message` with what it says, `fault` with a reason when it could not be
 * started or told something, and `exit` with its code and signal, after which it is of no use.
 */
export class Helper extends EventEmitter {
  readonly #launcher: Launcher
  readonly #id: number
  /** Known soon after the start. */
  pid: number | undefined

  constructor(launcher: Launcher, id: number) {
    super()
    this.#launcher = launcher
    this.#id = id
  }

  /** What is sent to one that has ended is lost. */
  send(message: object): void {
    this.#launcher.order({ type: 'send', id: this.#id, message })
  }

  /** Closes its channel: it may finish what it has. */
  release(): void {
    this.#launcher.order({ type: 'release', id: this.#id })
  }

  kill(): void {
    this.#launcher.order({ type: 'kill', id: this.#id })
  }
}
