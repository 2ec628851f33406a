import type { Clock } from '#server/clock.ts'
import type { RenderThread } from './thread.ts'

const pingMs = 2000
/** Pages take hundredths of a second. Counted in pings, so that a suspended process ends no thread. */
const missedPings = 5

/** Calls `onHang` when a thread has not responded for ten seconds; the returned function ends the watch. */
export function watchThread(thread: Pick<RenderThread, 'ping'>, clock: Clock, onHang: () => void): () => void {
  let missed = 0
  let cancel = (): void => {}
  const ping = (): void => {
    if (missed === 0) {
      // The end of a thread rejects it, and ends the watch.
      thread.ping().then(
        () => (missed = 0),
        () => {},
      )
    }
    missed += 1
    if (missed > missedPings) onHang()
    else cancel = clock.after(pingMs, ping)
  }
  ping()
  return () => cancel()
}
