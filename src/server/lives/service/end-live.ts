import { Refusal } from '../../http/index.ts'
import { nextState } from '../state.ts'
import { listUnfinishedLives, type LiveRow } from '../store.ts'
import { applyAction, type StepDetails } from './change-state.ts'
import type { LivesParts } from './setup.ts'

/**
 * Ends a live for good: its playlist is closed, its encoder dropped, and its recording becomes the archive. A reason is
 * told to its liver.
 */
export async function endLive(parts: LivesParts, live: LiveRow, details: StepDetails = {}): Promise<LiveRow> {
  const ended = await applyAction(parts, live, 'end', details)
  parts.settling.begin(ended)
  return ended
}

/** Cancels a live that was not on air; an encoder that waits for it is dropped. */
export async function cancelLive(parts: LivesParts, live: LiveRow): Promise<LiveRow> {
  const cancelled = await applyAction(parts, live, 'cancel')
  await parts.media.end(live.id, { keep: false, keepMs: 0 }).catch((error: unknown) => {
    parts.log.warn({ err: error, liveId: live.id }, 'the encoder of a cancelled live could not be dropped')
  })
  return cancelled
}

/** Ends whatever this liver has on air and cancels what is to come. A live that moves on meanwhile is looked at again. */
export async function endLivesOf(parts: LivesParts, liverId: number): Promise<void> {
  const unfinished = await parts.database.run(listUnfinishedLives, liverId)
  let moved = false
  for (const live of unfinished) {
    const stop = nextState(live.state, 'end') ? endLive : cancelLive
    await stop(parts, live).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      moved = true
    })
  }
  if (moved) await endLivesOf(parts, liverId)
}
