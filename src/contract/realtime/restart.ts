/** A site that stops closes its sockets, and spreads the clients that come back over the time that it needs for them. */

/** Service restart, in IANA's registry of WebSocket close codes; the reason is the delay in milliseconds. */
export const restartCode = 1012

/** The clients that a web node admits in a second: ten thousand in half a minute. */
const admittedPerSecond = 333
/** No client returns earlier, and a few are spread over as much again: the site has to start. In milliseconds. */
const leastMs = 1000
const longestMs = 60_000

/** When one of `clients` reconnects, in milliseconds; `random` is from 0 to 1. */
export function restartDelay(clients: number, random: number): number {
  const spread = Math.max(leastMs, (clients / admittedPerSecond) * 1000)
  return Math.round(leastMs + random * Math.min(spread, longestMs - leastMs))
}

/** The delay that a close asks for, in milliseconds; null for any other close. */
export function restartDelayOf({ code, reason }: { readonly code: number; readonly reason: string }): number | null {
  return code === restartCode && /^\d{1,6}$/.test(reason) ? Math.min(longestMs, Number(reason)) : null
}
