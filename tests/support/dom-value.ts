import { useSyncExternalStore } from 'react'

/** A value that a component of a test uses and the test changes. */
export function changingValue<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    useValue: () => useSyncExternalStore(subscribe, () => value),
    get: () => value,
    set(next: Value): void {
      value = next
      for (const listener of listeners) listener()
    },
  }
}
