import type { PageError } from '#contract/page-platform.ts'

/** Errors with the same text are merged for this long. */
const intervalMs = 60_000
/** Errors that have lines of their own within an interval; further ones are merged. */
const maxErrors = 20
const others = 'others'
/** Of a message and a stack, which may contain what a client has sent. */
const maxLength = 4000

interface ErrorLog {
  error(fields: object, message: string): void
}

interface Merged {
  readonly err: PageError
  /** Of the first of these errors. */
  readonly path: string
  count: number
}

const textOf = ({ type, message }: PageError): string => `${type}: ${message}`

/**
 * Errors of pages in the log of the site: the first one of a text at once, those that follow within a minute as one line with
 * their number. Clients can cause errors at any rate, which make at most two lines for each of `maxErrors` texts a minute.
 */
export class PageErrors {
  readonly #log: ErrorLog
  /** The errors that are not logged yet. */
  readonly #merged = new Map<string, Merged>()
  #timer: NodeJS.Timeout | undefined

  constructor(log: ErrorLog) {
    this.#log = log
  }

  record(error: PageError, path: string): void {
    this.#timer ??= setTimeout(() => this.close(), intervalMs).unref()
    const own = textOf(error)
    const key = this.#merged.has(own) || this.#merged.size < maxErrors ? own : others
    const known = this.#merged.get(key)
    if (known !== undefined) {
      known.count += 1
      return
    }
    const { type, message, stack } = error
    const err = { type, message: message.slice(0, maxLength), stack: stack.slice(0, maxLength) }
    this.#write({ err, path, count: 1 })
    const ofOthers = { type: others, message: 'further errors of pages', stack: '' }
    this.#merged.set(key, { err: key === others ? ofOthers : err, path, count: 0 })
  }

  /** Logs what has been counted since. */
  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const merged of this.#merged.values()) if (merged.count > 0) this.#write(merged)
    this.#merged.clear()
  }

  #write(fields: Merged): void {
    this.#log.error(fields, 'an error in a page')
  }
}
