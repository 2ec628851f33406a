import { useEffect, useState } from 'react'

/** The time in milliseconds, updated every `everyMs`; starts at `initial` so that hydration matches the server. */
export function useNow(initial: number, everyMs = 1000): number {
  const [now, setNow] = useState(initial)
  useEffect(() => {
    const update = () => setNow(Date.now())
    const first = setTimeout(update)
    const timer = setInterval(update, everyMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [everyMs])
  return now
}
