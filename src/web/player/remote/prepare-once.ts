/** A prepared value is not used after this time, in milliseconds. */
const freshMs = 60_000

/** Requests a value before it is needed, so that it is there at once when it is taken; each is taken once. */
export function prepareOnce<Value>(request: () => Promise<Value>, now: () => number = () => performance.now()) {
  let prepared: { readonly value: Promise<Value>; readonly at: number } | null = null
  function prepare(): Promise<Value> {
    if (prepared !== null && now() - prepared.at < freshMs) return prepared.value
    const requested = { value: request(), at: now() }
    prepared = requested
    // A failed request is repeated when the value is taken.
    requested.value.catch(() => {
      if (prepared === requested) prepared = null
    })
    return requested.value
  }
  return {
    prepare(): void {
      prepare().catch(() => {})
    },
    take(): Promise<Value> {
      const value = prepare()
      prepared = null
      return value
    },
  }
}
