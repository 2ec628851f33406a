import { LRUCache } from 'lru-cache'
import { freshMs, isUnavailable, staleMs } from '#server/http/index.ts'

/** Bounds memory: one has some hundred kilobytes. */
const mostTemplates = 100

interface Ready<Template> {
  readonly template: Template
  readonly madeAt: number
}

interface Entry<Template> {
  readonly subject: string
  /** Null for one that must not be shared. */
  readonly made: Promise<Template | null>
  /** Null until it is made. */
  ready: Ready<Template> | null
  /** The one before; null without one. */
  readonly stale: Ready<Template> | null
}

/**
 * Pages for users of one kind. One is made once for those who ask while it is fresh or being made; meanwhile the one before
 * serves, and also while none can be made.
 */
export class Templates<Template extends object> {
  readonly #now: () => number
  readonly #entries = new LRUCache<string, Entry<Template>>({ max: mostTemplates })

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  async read(key: string, subject: string, make: () => Promise<Template | null>): Promise<Template | null> {
    const present = this.#entries.get(key) ?? null
    const isMaking = present !== null && present.ready === null
    if (present?.ready && this.#ageOf(present.ready) < freshMs) return present.ready.template
    const entry = isMaking ? present : this.#start(key, subject, make, present?.ready ?? null)
    const { stale, made } = entry
    return stale !== null && this.#ageOf(stale) < staleMs ? stale.template : made
  }

  /** Forgets the pages about a subject that has changed; null: all. */
  forget(subject: string | null): void {
    for (const [key, entry] of this.#entries) {
      if (subject === null || entry.subject === subject) this.#entries.delete(key)
    }
  }

  #start(
    key: string,
    subject: string,
    make: () => Promise<Template | null>,
    stale: Ready<Template> | null,
  ): Entry<Template> {
    const madeAt = this.#now()
    const entry: Entry<Template> = { subject, made: make(), ready: null, stale }
    this.#entries.set(key, entry)
    const remove = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    }
    // Those who wait for it get the error.
    entry.made.then(
      (template) => {
        if (template === null) remove()
        else entry.ready = { template, madeAt }
      },
      (error: unknown) => {
        if (isUnavailable(error)) entry.ready = stale
        if (entry.ready === null) remove()
      },
    )
    return entry
  }

  /** Infinite after the clock was set back: that makes nothing fresh again. */
  #ageOf({ madeAt }: Ready<Template>): number {
    const age = this.#now() - madeAt
    return age < 0 ? Number.POSITIVE_INFINITY : age
  }
}
