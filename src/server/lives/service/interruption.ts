import { DomainError } from '../../errors.ts'
import { runningStates } from '#contract/lives/states.ts'
import { findLive, listLivesInState, type LiveRow } from '../store.ts'
import { applyAction } from './change-state.ts'
import { endLive } from './end-live.ts'
import type { LivesContext } from './context.ts'

export type Interruption = ReturnType<typeof createInterruption>

/** Grace period of interrupted lives: ends those whose encoder does not reconnect in time. */
export function createInterruption(context: LivesContext) {
  const timers = new Map<string, () => void>()

  function cancelGrace(liveId: string): void {
    timers.get(liveId)?.()
    timers.delete(liveId)
  }

  /** Ends the live if it is still interrupted; retries after errors. */
  async function expire(liveId: string): Promise<void> {
    try {
      const live = await context.database.run(findLive, liveId)
      if (live?.state === 'interrupted') await endLive(context, live)
      timers.delete(liveId)
    } catch (error) {
      if (error instanceof DomainError) return cancelGrace(liveId)
      context.log.error({ err: error, liveId }, 'could not end an interrupted live; retrying')
      timers.set(
        liveId,
        context.clock.after(5000, () => void expire(liveId)),
      )
    }
  }

  /** Starts the full grace period. */
  function startGrace({ id }: LiveRow): void {
    cancelGrace(id)
    timers.set(
      id,
      context.clock.after(context.interruptionGraceSeconds * 1000, () => void expire(id)),
    )
  }

  async function interrupt(live: LiveRow): Promise<void> {
    startGrace(await applyAction(context, live, 'interrupt'))
  }

  return {
    interrupt,
    startGrace,
    cancelGrace,

    /** Interrupts the affected lives, which have lost their encoder; each gets the full grace period. */
    async interruptAll(isAffected: (liveId: string) => boolean): Promise<void> {
      for (const live of await context.database.run(listLivesInState, runningStates)) {
        if (!isAffected(live.id)) continue
        if (live.state === 'interrupted') startGrace(live)
        else await interrupt(live).catch(ignoreDomainError)
      }
    },

    close(): void {
      for (const liveId of timers.keys()) cancelGrace(liveId)
    },
  }
}

/** The live has changed its state concurrently. */
function ignoreDomainError(error: unknown): void {
  if (!(error instanceof DomainError)) throw error
}
