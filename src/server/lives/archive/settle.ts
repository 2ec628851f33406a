import { MediaUnavailable } from '../../ports/media/port.ts'
import type { LiveRow } from '../store.ts'
import type { LivesParts } from '../service/setup.ts'
import { listRecordedLives, listUnsettledLives, settleArchive } from './store.ts'

/** How long a viewer who is behind can play on after the end, where no recording is kept. */
const drainMs = 5 * 60_000
/** Until a recording is asked for again, when the engine or the database was away. */
const retryMs = 5_000

/** Sees to it that every live that has ended becomes an archive, or is known to have none. */
export function createSettling(parts: LivesParts) {
  const { database, media, clock, rooms, log } = parts
  const underWay = new Map<string, Promise<void>>()
  let cancelRetry: (() => void) | null = null
  let claimed = false
  let closed = false

  async function settle({ id, archiving }: LiveRow): Promise<void> {
    const recording = await media.end(id, { keep: archiving, keepMs: drainMs })
    const settled = await database.run(settleArchive, { id, archivedAt: clock.now(), recording })
    if (settled) rooms.announce(settled)
    // Its liver has left meanwhile and wants nothing kept.
    if (recording && settled?.archive === null) await media.remove(id)
  }

  function retryLater(): void {
    if (closed) return
    cancelRetry ??= clock.after(retryMs, () => {
      cancelRetry = null
      void (claimed ? settleAll() : claim().then(settleAll))
    })
  }

  /** Until the engine has heard this, it plays no recording to anybody. */
  async function claim(): Promise<void> {
    claimed = false
    try {
      const recorded = await database.run(listRecordedLives, null)
      const ids = recorded.map(({ id }) => id)
      const hidden = recorded.filter((live) => live.hidden).map(({ id }) => id)
      await media.claim(ids, hidden)
      claimed = true
    } catch (error) {
      log.error({ err: error }, 'the media engine could not be told which recordings are kept')
      retryLater()
    }
  }

  async function tryToSettle(live: LiveRow): Promise<void> {
    try {
      await settle(live)
    } catch (error) {
      const level = error instanceof MediaUnavailable ? 'warn' : 'error'
      log[level]({ err: error, liveId: live.id }, 'a live could not be archived yet')
      retryLater()
    }
  }

  function settleOne(live: LiveRow): Promise<void> {
    const work = underWay.get(live.id) ?? tryToSettle(live).finally(() => underWay.delete(live.id))
    underWay.set(live.id, work)
    return work
  }

  async function settleAll(): Promise<void> {
    try {
      for (const live of await database.run(listUnsettledLives, null)) await settleOne(live)
    } catch (error) {
      log.error({ err: error }, 'lives that wait to be archived could not be looked up')
      retryLater()
    }
  }

  return {
    /** Begins to settle a live that has just ended. */
    begin: (live: LiveRow): void => void settleOne(live),

    /** After a start of the server or of the engine: what is kept is claimed, and what a crash left open is settled. */
    async resume(): Promise<void> {
      await claim()
      await settleAll()
    },

    /** Resolves when every live that has ended is settled, or will be by the next start. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay.values())
    },

    close(): void {
      closed = true
      cancelRetry?.()
    },
  }
}
