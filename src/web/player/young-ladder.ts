/** The sizes of a picture are made as the server finds time, which it does soon after a live has begun. */
const lookEveryMs = 5000
const looks = 12

/** How many sizes of the picture a multivariant playlist offers (RFC 8216bis §4.4.6.2). */
export const countSizes = (playlist: string): number =>
  playlist.match(/^#EXT-X-STREAM-INF:.*RESOLUTION=/gm)?.length ?? 0

interface YoungLadder {
  /** Of the multivariant playlist, at this moment. */
  readonly address: () => string
  /** How many sizes were listed when the player read it; 0 before. */
  readonly known: () => number
  readonly isLive: () => boolean
}

/**
 * Players read the multivariant playlist once. Looks for a minute whether there are more sizes by now, and tells it once;
 * returns how to stop.
 */
export function watchYoungLadder({ address, known, isLive }: YoungLadder, grown: () => void): () => void {
  let left = looks
  let stopped = false
  const stop = (): void => {
    stopped = true
    clearInterval(timer)
  }
  const look = async (): Promise<void> => {
    left -= 1
    if (left === 0 || (known() > 0 && !isLive())) stop()
    if (known() === 0) return
    const answer = await fetch(address())
    if (!answer.ok || countSizes(await answer.text()) <= known() || stopped) return
    stop()
    grown()
  }
  // What can't be read now is read the next time.
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs)
  return stop
}
