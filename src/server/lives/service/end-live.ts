import { DomainError } from '../../errors.ts'
import { applyAction, nextState, type ChangeDetails } from './change-state.ts'
import { discardThumbnail } from '../plan/thumbnails.ts'
import { listUnfinishedLives, type LiveRow } from '../store.ts'
import type { LivesContext } from './context.ts'

/** Ends a live, disconnects its encoder, and archives its recording. Its liver sees the reason. */
export async function endLive(context: LivesContext, live: LiveRow, details: ChangeDetails = {}): Promise<LiveRow> {
  const ended = await applyAction(context, live, 'end', details)
  context.settling.start(ended)
  return ended
}

/** Cancels a live that was not on air, and disconnects a waiting encoder. */
export async function cancelLive(context: LivesContext, live: LiveRow): Promise<LiveRow> {
  const cancelled = await applyAction(context, live, 'cancel')
  await context.media.end({ streamId: live.id, keep: false, keepMs: 0 }).catch((error: unknown) => {
    context.log.warn({ err: error, liveId: live.id }, 'could not disconnect the encoder of a cancelled live')
  })
  if (cancelled.thumbnailUrl === null) return cancelled
  await discardThumbnail(context, cancelled)
  return { ...cancelled, thumbnailUrl: null, thumbnailTemplate: null }
}

/** Ends what the liver has on air, and cancels other open lives. Repeats where a live changed concurrently. */
export async function endLivesOf(context: LivesContext, liverId: number): Promise<void> {
  const unfinished = await context.database.run(listUnfinishedLives, liverId)
  let changed = false
  for (const live of unfinished) {
    const stop = nextState(live.state, 'end') ? endLive : cancelLive
    await stop(context, live).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      changed = true
    })
  }
  if (changed) await endLivesOf(context, liverId)
}
