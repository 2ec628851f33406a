import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** In milliseconds: for a clock that is a little ahead. */
const marginMs = 500
/** Browsers end longer timers at once. */
const longestMs = 2 ** 31 - 1

/** Loads the page again once, when its episode is published. */
export function usePublication(publishesAt: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const left = Date.parse(publishesAt) - Date.now()
    const wait = left + marginMs
    // A page whose time has passed was loaded with a clock that is wrong.
    if (left < 0 || wait > longestMs) return undefined
    const timer = setTimeout(() => void revalidate(), wait)
    return () => clearTimeout(timer)
  }, [publishesAt, revalidate])
}
