import { useEffect, useState } from 'react'

/** The time in milliseconds, renewed every `everyMs`; starts at `initial` so that server and browser draw the same. */
export function useNow(initial: number, everyMs = 1000): number {
  const [now, setNow] = useState(initial)
  useEffect(() => {
    const renew = () => setNow(Date.now())
    const first = setTimeout(renew)
    const timer = setInterval(renew, everyMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [everyMs])
  return now
}
