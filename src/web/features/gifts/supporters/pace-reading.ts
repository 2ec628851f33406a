/** Longer than the server keeps a ranking: what is read by then has the gift in it. */
const leastMs = 2500
/** A gift is heard by everybody at the same moment: they ask at different ones. */
const spreadMs = 4000

export interface Pace {
  /** There is something new to read; those of one wait are read together. */
  wish(): void
  /** The page can be seen again. */
  shown(): void
  stop(): void
}

/** Calls `read` for what is wished for: some seconds later, and not while nobody looks; at once for what was wished then. */
export function paceReading(read: () => void, isHidden: () => boolean): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined
  let missed = false
  let wishedAt = -Infinity

  const look = (): void => {
    timer = undefined
    missed = isHidden()
    if (missed) return
    read()
    if (performance.now() - wishedAt < leastMs) wait()
  }
  const wait = (): void => {
    timer ??= setTimeout(look, leastMs + Math.random() * spreadMs)
  }

  return {
    wish() {
      wishedAt = performance.now()
      if (!missed) wait()
    },
    shown() {
      if (missed) look()
    },
    stop: () => clearTimeout(timer),
  }
}
