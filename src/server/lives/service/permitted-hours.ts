import { Refusal } from '../../http/index.ts'
import { findLive, listLivesInState, storeEndOfHours, type LiveRow } from '../store.ts'
import { endLive } from './end-live.ts'
import type { LivesParts } from './setup.ts'

export type PermittedHours = ReturnType<typeof createPermittedHours>

const retryMs = 5000

/** Ends the lives of minors when the hours permitted to them are over; their livers are told beforehand by when. */
export function createPermittedHours(parts: LivesParts) {
  const waiting = new Map<string, () => void>()

  function forget(liveId: string): void {
    waiting.get(liveId)?.()
    waiting.delete(liveId)
  }

  function endAfter(liveId: string, delayMs: number): void {
    forget(liveId)
    waiting.set(
      liveId,
      parts.clock.after(delayMs, () => void end(liveId)),
    )
  }

  /** Looks again at how things stand; a database that is away is asked again. */
  async function end(liveId: string): Promise<void> {
    waiting.delete(liveId)
    try {
      const live = await parts.database.run(findLive, liveId)
      if (live?.state !== 'on_air' && live?.state !== 'interrupted') return
      await endLive(parts, live, { endReason: 'permitted-hours' })
    } catch (error) {
      if (error instanceof Refusal) return
      parts.log.error({ err: error, liveId }, 'a live could not be ended at the end of the permitted hours yet')
      endAfter(liveId, retryMs)
    }
  }

  /** Has a live on air end when the hours permitted to its liver do. */
  async function watch(live: LiveRow): Promise<void> {
    const now = parts.clock.now()
    const permission = await parts.licences.permissionAt(live.liver.id, now)
    const mustEndAt = permission.permitted ? permission.until : now
    if (mustEndAt === null) return
    await parts.database.run(storeEndOfHours, { id: live.id, mustEndAt })
    parts.rooms.announce({ ...live, mustEndAt })
    endAfter(live.id, mustEndAt.getTime() - now.getTime())
  }

  return {
    watch,

    /** After a start: whatever was on air is watched again. */
    async watchAll(): Promise<void> {
      for (const live of await parts.database.run(listLivesInState, ['on_air', 'interrupted'])) await watch(live)
    },

    close(): void {
      for (const liveId of waiting.keys()) forget(liveId)
    },
  }
}
