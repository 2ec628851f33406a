import { Refusal } from '../../http/index.ts'
import { nextState } from '../state.ts'
import { listUnfinishedLives, type LiveRow } from '../store.ts'
import { applyAction } from './change-state.ts'
import type { LivesParts } from './setup.ts'

/** How long a viewer who is behind can play on after the end. */
const drainMs = 5 * 60_000

/** Ends a live for good: its playlist is closed and its encoder dropped. */
export async function endLive(parts: LivesParts, live: LiveRow): Promise<LiveRow> {
  const ended = await applyAction(parts, live, 'end')
  await parts.media.end(live.id, drainMs)
  return ended
}

/** Cancels a live that was not on air; an encoder that waits for it is dropped. */
export async function cancelLive(parts: LivesParts, live: LiveRow): Promise<LiveRow> {
  const cancelled = await applyAction(parts, live, 'cancel')
  await parts.media.end(live.id, 0)
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
