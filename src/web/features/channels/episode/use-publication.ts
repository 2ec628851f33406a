import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** In milliseconds: the estimate of the server's time may be a little ahead. */
const marginMs = 500

/** Loads the page again once, when its episode is published by the server's clock; it was read at `readAt`. */
export function usePublication(publishesAt: string, readAt: number, now: number): void {
  const { revalidate } = useRevalidator()
  const time = Date.parse(publishesAt)
  // A page that was read after the time shows what the server decided: it is not loaded again and again.
  const isDue = readAt < time && now >= time + marginMs
  useEffect(() => {
    if (isDue) void revalidate()
  }, [isDue, revalidate])
}
