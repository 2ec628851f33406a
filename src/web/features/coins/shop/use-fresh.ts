import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 10_000

/** Reads the page anew from time to time, while something is awaited. */
export function useFresh(awaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!awaiting) return
    const timer = setInterval(() => void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [awaiting, revalidate])
}
