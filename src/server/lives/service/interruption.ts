import { interruptionGraceSeconds } from '#contract/lives.ts'
import { Refusal } from '../../http/index.ts'
import { findLive, listLivesInState, type LiveRow } from '../store.ts'
import { applyAction } from './change-state.ts'
import { endLive } from './end-live.ts'
import type { LivesParts } from './setup.ts'

export type Interruption = ReturnType<typeof createInterruption>

/** Waits for lost encoders, and ends the lives whose encoder does not return in time. */
export function createInterruption(parts: LivesParts) {
  const waiting = new Map<string, () => void>()

  function forget(liveId: string): void {
    waiting.get(liveId)?.()
    waiting.delete(liveId)
  }

  /** Ends the live unless something else has happened to it meanwhile; a database that is away is asked again. */
  async function giveUp(liveId: string): Promise<void> {
    try {
      const live = await parts.database.run(findLive, liveId)
      if (live?.state === 'interrupted') await endLive(parts, live)
      waiting.delete(liveId)
    } catch (error) {
      if (error instanceof Refusal) return forget(liveId)
      parts.log.error({ err: error, liveId }, 'an interrupted live could not be ended yet')
      waiting.set(
        liveId,
        parts.clock.after(5000, () => void giveUp(liveId)),
      )
    }
  }

  /** Gives the encoder of an interrupted live the full grace, from now. */
  function wait({ id }: LiveRow): void {
    forget(id)
    waiting.set(
      id,
      parts.clock.after(interruptionGraceSeconds * 1000, () => void giveUp(id)),
    )
  }

  async function interrupt(live: LiveRow): Promise<void> {
    wait(await applyAction(parts, live, 'interrupt'))
  }

  return {
    interrupt,
    wait,
    forget,

    /** These lives have no encoder (any more). Each gets the full grace to be picked up again. */
    async interruptAll(isConcerned: (liveId: string) => boolean): Promise<void> {
      for (const live of await parts.database.run(listLivesInState, ['on_air', 'interrupted'])) {
        if (!isConcerned(live.id)) continue
        if (live.state === 'interrupted') wait(live)
        else await interrupt(live).catch(unlessRefused)
      }
    },

    close(): void {
      for (const liveId of waiting.keys()) forget(liveId)
    },
  }
}

/** A live that has moved on by itself meanwhile needs nothing more. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
