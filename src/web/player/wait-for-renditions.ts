/** The server starts the smaller renditions soon after the live has started, as capacity permits. */
const intervalMs = 5000
const maxChecks = 12

/** How many video renditions a multivariant playlist lists (RFC 8216bis §4.4.6.2). */
export const countRenditions = (playlist: string): number =>
  playlist.match(/^#EXT-X-STREAM-INF:.*RESOLUTION=/gm)?.length ?? 0

interface RenditionSource {
  /** The current address of the multivariant playlist. */
  readonly address: () => string
  /** The number of renditions when the player read the playlist; 0 before. */
  readonly listed: () => number
  readonly isLive: () => boolean
}

/**
 * Players read the multivariant playlist once. Checks it for a minute, and calls `onAdded` once if renditions were
 * added; returns the function that stops it.
 */
export function waitForRenditions({ address, listed, isLive }: RenditionSource, onAdded: () => void): () => void {
  let checksLeft = maxChecks
  let stopped = false
  const stop = (): void => {
    stopped = true
    clearInterval(timer)
  }
  const check = async (): Promise<void> => {
    checksLeft -= 1
    if (checksLeft === 0 || (listed() > 0 && !isLive())) stop()
    if (listed() === 0) return
    const response = await fetch(address())
    if (!response.ok || countRenditions(await response.text()) <= listed() || stopped) return
    stop()
    onAdded()
  }
  // After a failure the next check tries again.
  const timer = setInterval(() => void check().catch(() => {}), intervalMs)
  return stop
}
