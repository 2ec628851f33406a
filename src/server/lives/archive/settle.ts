import { MediaUnavailable } from '../../ports/media/port.ts'
import type { LiveRow } from '../store.ts'
import type { LivesContext } from '../service/context.ts'
import { listRecordedLives, listUnsettledLives, settleArchive } from './store.ts'

/** How long the stream remains playable after its end, for viewers who are behind; without an archive. */
const drainMs = 5 * 60_000
/** Delay of a retry when the engine or the database was unavailable. */
const retryMs = 5_000

/** Archives every ended live, or records that it has no archive. */
export function createSettling(context: LivesContext) {
  const { database, media, clock, status, log, outbox } = context
  const pending = new Map<string, Promise<void>>()
  let cancelRetry: (() => void) | null = null
  let pruned = false
  let closed = false

  async function settle({ id, archiving }: LiveRow): Promise<void> {
    const recording = await media.end({ streamId: id, keep: archiving, keepMs: drainMs })
    const settled = await database.run(settleArchive, { id, archivedAt: clock.now(), recording })
    if (settled) status.announce(settled)
    outbox.wake()
    // The liver's account was deleted meanwhile.
    if (recording && settled?.archive === null) await media.remove({ streamId: id })
  }

  function retryLater(): void {
    if (closed) return
    cancelRetry ??= clock.after(retryMs, () => {
      cancelRetry = null
      void (pruned ? settleAll() : pruneRecordings().then(settleAll))
    })
  }

  /** The engine serves no recordings before this. */
  async function pruneRecordings(): Promise<void> {
    pruned = false
    try {
      const recorded = await database.run(listRecordedLives, null)
      const ids = recorded.map(({ id }) => id)
      const hidden = recorded.filter((live) => live.hidden).map(({ id }) => id)
      await media.pruneExcept({ streamIds: ids, signed: hidden })
      pruned = true
    } catch (error) {
      log.error({ err: error }, 'could not send the list of recordings to the media engine; retrying')
      retryLater()
    }
  }

  async function tryToSettle(live: LiveRow): Promise<void> {
    try {
      await settle(live)
    } catch (error) {
      const level = error instanceof MediaUnavailable ? 'warn' : 'error'
      log[level]({ err: error, liveId: live.id }, 'could not archive a live; retrying')
      retryLater()
    }
  }

  function settleOne(live: LiveRow): Promise<void> {
    const work = pending.get(live.id) ?? tryToSettle(live).finally(() => pending.delete(live.id))
    pending.set(live.id, work)
    return work
  }

  async function settleAll(): Promise<void> {
    try {
      for (const live of await database.run(listUnsettledLives, null)) await settleOne(live)
    } catch (error) {
      log.error({ err: error }, 'could not list lives to archive; retrying')
      retryLater()
    }
  }

  return {
    /** Starts to settle a live that has ended. */
    start: (live: LiveRow): void => void settleOne(live),

    /** After a start of the server or of the engine: prunes recordings, and settles lives that a crash left open. */
    async resume(): Promise<void> {
      await pruneRecordings()
      await settleAll()
    },

    /** Resolves when all pending lives are settled, or are left to the next start. */
    async settled(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending.values())
    },

    close(): void {
      closed = true
      cancelRetry?.()
    },
  }
}
