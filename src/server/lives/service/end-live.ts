import type { LiveRow } from '../store.ts'
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
