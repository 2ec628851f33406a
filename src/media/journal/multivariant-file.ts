import type { EngineLog } from '../engine.ts'
import type { SegmentFolder } from '../storage/index.ts'
import { MULTIVARIANT } from './read-sessions.ts'

/** Stores the current multivariant playlist of a live, which cannot be derived from its segments. */
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

  /** Writes the text if it differs from the stored one, and again if it changes meanwhile. */
  write(text: string): void {
    this.#wanted = text
    this.#writing ??= this.#flush().finally(() => {
      this.#writing = null
    })
  }

  async settled(): Promise<void> {
    await this.#writing
  }

  async #flush(): Promise<void> {
    while (this.#stored !== this.#wanted) {
      const text = this.#wanted
      try {
        await this.#folder.replace(MULTIVARIANT, text)
        this.#stored = text
      } catch (reason) {
        // The next segment triggers another attempt.
        this.#log.warn({ err: reason }, 'the multivariant playlist of a recording could not be stored')
        return
      }
    }
  }
}
