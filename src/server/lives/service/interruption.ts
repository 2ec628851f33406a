import { DomainError } from '../../errors.ts'
import { runningStates } from '#contract/lives/states.ts'
import { findLive, listLivesInState, storeInterruption, type LiveRow } from '../store.ts'
import { applyAction } from './change-state.ts'
import { endLive } from './end-live.ts'
import type { LivesContext } from './context.ts'

export type Interruption = ReturnType<typeof createInterruption>

/** Grace period of interrupted lives: ends those whose encoder does not reconnect in time. */
export function createInterruption(context: LivesContext) {
  const timers = new Map<string, () => void>()
  const graceMs = context.interruptionGraceSeconds * 1000

  function cancelGrace(liveId: string): void {
    timers.get(liveId)?.()
    timers.delete(liveId)
  }

  /** In milliseconds. Another node may have handled later events of the encoder, of which this one does not know. */
  async function graceLeft({ id, interruptedAt }: LiveRow): Promise<number> {
    // Connected again, but not playable yet.
    if ((await context.media.carried()).includes(id)) return graceMs
    return interruptedAt === null ? 0 : interruptedAt.getTime() + graceMs - context.clock.now().getTime()
  }

  /** Ends the live if it is still interrupted after the grace period; retries after errors. */
  async function expire(liveId: string): Promise<void> {
    try {
      const live = await context.database.run(findLive, liveId)
      if (live?.state === 'interrupted') {
        const leftMs = await graceLeft(live)
        if (leftMs > 0) return expireAfter(liveId, leftMs)
        await endLive(context, live)
      }
      timers.delete(liveId)
    } catch (error) {
      if (error instanceof DomainError) return cancelGrace(liveId)
      context.log.error({ err: error, liveId }, 'could not end an interrupted live; retrying')
      expireAfter(liveId, 5000)
    }
  }

  function expireAfter(liveId: string, ms: number): void {
    cancelGrace(liveId)
    timers.set(
      liveId,
      context.clock.after(ms, () => void expire(liveId)),
    )
  }

  /** Starts the full grace period. */
  const startGrace = ({ id }: LiveRow): void => expireAfter(id, graceMs)

  /** Starts the grace period again, for an encoder that has left before the live was on air again. */
  async function interruptAgain({ id }: LiveRow): Promise<void> {
    const updated = await context.database.run(storeInterruption, { id, at: context.clock.now() })
    if (!updated) return
    startGrace(updated)
    context.status.announce(updated)
  }

  async function interrupt(live: LiveRow): Promise<void> {
    startGrace(await applyAction(context, live, 'interrupt'))
  }

  return {
    interrupt,
    interruptAgain,
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
