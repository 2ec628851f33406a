/** How much of a file had been sent at a time, in bytes and milliseconds. */
export interface Sample {
  readonly at: number
  readonly sent: number
}

/** The speed is the mean of this time, in milliseconds. */
const windowMs = 8000

/** Adds a sample and removes those before the window, except the one at its start. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const first = samples.findLastIndex(({ at }) => at <= sample.at - windowMs)
  return [...samples.slice(Math.max(first, 0)), sample]
}

/** In bytes per second; null until it is known. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < 500) return null
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000
}

/** Milliseconds until `bytes` are sent; null until it is known. */
export function timeLeft(samples: readonly Sample[], bytes: number): number | null {
  const speed = speedOf(samples)
  if (speed === null || speed <= 0) return null
  return ((bytes - (samples.at(-1)?.sent ?? 0)) / speed) * 1000
}
