import { useEffect, useState } from 'react'
import { serverNow } from '../server-clock/index.ts'
import { onTick } from '../server-clock/ticks.ts'

/**
 * The server's time in milliseconds, updated every `everyMs`; starts at `initial`, the time of the server when it read
 * the page, so that hydration matches.
 */
export function useNow(initial: number, everyMs = 1000): number {
  const [now, setNow] = useState(initial)
  useEffect(() => {
    const update = () => setNow(serverNow())
    const first = setTimeout(update)
    const unsubscribe = onTick(everyMs, update)
    return () => {
      clearTimeout(first)
      unsubscribe()
    }
  }, [everyMs])
  return now
}
