import { DomainError } from '../../errors.ts'
import { isRunning, runningStates } from '#contract/lives/states.ts'
import { findLive, listLivesInState, storeEndOfHours, type LiveRow } from '../store.ts'
import { endLive } from './end-live.ts'
import type { LivesContext } from './context.ts'

export type PermittedHours = ReturnType<typeof createPermittedHours>

const retryMs = 5000

/** Ends the lives of minors at the end of their permitted hours, which is shown to their livers beforehand. */
export function createPermittedHours(context: LivesContext) {
  const timers = new Map<string, () => void>()

  function cancel(liveId: string): void {
    timers.get(liveId)?.()
    timers.delete(liveId)
  }

  function endAfter(liveId: string, delayMs: number): void {
    cancel(liveId)
    timers.set(
      liveId,
      context.clock.after(delayMs, () => void end(liveId)),
    )
  }

  /** Ends the live if it is still open; retries after errors. */
  async function end(liveId: string): Promise<void> {
    timers.delete(liveId)
    try {
      const live = await context.database.run(findLive, liveId)
      if (!live || !isRunning(live)) return
      await endLive(context, live, { endReason: 'permitted-hours' })
    } catch (error) {
      if (error instanceof DomainError) return
      context.log.error({ err: error, liveId }, 'could not end a live at the end of its permitted hours; retrying')
      endAfter(liveId, retryMs)
    }
  }

  /** Schedules the end of a live on air. */
  async function watch(live: LiveRow): Promise<void> {
    const now = context.clock.now()
    const permission = await context.licences.permissionAt(live.liver.id, now)
    const permittedUntil = permission.permitted ? permission.until : now
    if (permittedUntil === null) return
    await context.database.run(storeEndOfHours, { id: live.id, permittedUntil })
    context.status.announce({ ...live, permittedUntil })
    endAfter(live.id, permittedUntil.getTime() - now.getTime())
  }

  return {
    watch,

    /** At start: schedules the end of all lives on air. */
    async watchAll(): Promise<void> {
      for (const live of await context.database.run(listLivesInState, runningStates)) await watch(live)
    },

    close(): void {
      for (const liveId of timers.keys()) cancel(liveId)
    },
  }
}
