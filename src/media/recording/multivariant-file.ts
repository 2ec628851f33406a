import type { EngineLog } from '../engine.ts'
import type { SegmentFolder } from '../storage/index.ts'
import { MULTIVARIANT } from './read-takes.ts'

/** Keeps a live's multivariant playlist in storage as it is now: the one thing that its segments do not tell. */
export class MultivariantFile {
  readonly #folder: SegmentFolder
  readonly #log: EngineLog
  #wanted = ''
  #stored = ''
  #writing: Promise<void> | null = null

  constructor(folder: SegmentFolder, log: EngineLog) {
    this.#folder = folder
    this.#log = log
  }

  /** Written when it differs from what is stored, and once more when it has changed meanwhile. */
  write(text: string): void {
    this.#wanted = text
    this.#writing ??= this.#keepUp().finally(() => {
      this.#writing = null
    })
  }

  async settled(): Promise<void> {
    await this.#writing
  }

  async #keepUp(): Promise<void> {
    while (this.#stored !== this.#wanted) {
      const text = this.#wanted
      try {
        await this.#folder.replace(MULTIVARIANT, text)
        this.#stored = text
      } catch (reason) {
        // The next segment tries again.
        this.#log.warn({ err: reason }, 'the description of a recording could not be stored')
        return
      }
    }
  }
}
