import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** The server reads rankings again at this interval. */
const everyMs = 30_000

/** Reloads the ranking while the page is visible. */
export function useFreshRanking(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [revalidate])
}
