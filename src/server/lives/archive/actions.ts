import type { Visibility } from '#contract/lives/limits.ts'
import type { TimeRange } from '#contract/lives/schemas.ts'
import type { StampedEntry } from '../../audit/operations.ts'
import { DomainError } from '../../errors.ts'
import { MediaUnavailable } from '../../ports/media/port.ts'
import type { LivesContext } from '../service/context.ts'
import { findLive, type LiveRow } from '../store.ts'
import { needsSignature } from '../playback.ts'
import { changeArchive, changeVisibility, removeArchive, type ArchiveChange } from './store.ts'

const withEntry = (entry: StampedEntry | undefined) => (entry ? { entry } : {})

const requireArchived = (live: LiveRow | null): LiveRow => {
  if (live?.state !== 'archived') throw new DomainError('WRONG_LIVE_STATE')
  return live
}

function announce(context: LivesContext, live: LiveRow | null): LiveRow {
  if (!live) throw new DomainError('WRONG_LIVE_STATE')
  context.status.announce(live)
  context.outbox.wake()
  return live
}

/** Throws `TRIM_TOO_SHORT` where no whole segment lies within the range. */
export async function trimArchive(context: LivesContext, live: LiveRow, range: TimeRange | null): Promise<LiveRow> {
  requireArchived(live)
  if (range && range.fromMs >= range.toMs) throw new DomainError('TRIM_TOO_SHORT')
  const recording = await context.media.trim({ streamId: live.id, range }).catch(rethrowUnavailable)
  if (!recording) throw new DomainError('TRIM_TOO_SHORT')
  const change = { trimFromMs: recording.trim?.fromMs ?? null, trimToMs: recording.trim?.toMs ?? null }
  return announce(context, await context.database.run(changeArchive, { id: live.id, at: context.clock.now(), change }))
}

/** Throws `POSTER_NOT_SHOWN` for a time outside of the shown range. */
export async function chooseArchivePoster(
  context: LivesContext,
  live: LiveRow,
  atMs: number | null,
  entry?: StampedEntry,
): Promise<LiveRow> {
  const { archive } = requireArchived(live)
  const { durationMs = 0, trimFromMs = null, trimToMs = null } = archive ?? {}
  const isShown = atMs === null || (atMs >= (trimFromMs ?? 0) && atMs < (trimToMs ?? durationMs))
  if (!isShown) throw new DomainError('POSTER_NOT_SHOWN')
  const recording = await context.media.choosePoster({ streamId: live.id, atMs }).catch(rethrowUnavailable)
  if (!recording) throw new DomainError('WRONG_LIVE_STATE')
  return announce(
    context,
    await context.database.run(changeArchive, {
      id: live.id,
      at: context.clock.now(),
      change: { posterMs: atMs },
      ...withEntry(entry),
    }),
  )
}

/** Throws `ARCHIVE_TAKEN_DOWN` where staff have taken the archive down. */
export async function publishArchive(context: LivesContext, live: LiveRow, published: boolean): Promise<LiveRow> {
  requireArchived(live)
  const changed = await changePublication(context, live, { published }, { unlessTakenDown: published })
  if (changed) return changed
  const { archive } = requireArchived(await context.database.run(findLive, live.id))
  throw new DomainError(archive?.takenDown ? 'ARCHIVE_TAKEN_DOWN' : 'WRONG_LIVE_STATE')
}

/** Returns null where the archive could not be changed. */
async function changePublication(
  context: LivesContext,
  live: LiveRow,
  change: { readonly published: boolean; readonly takenDown?: boolean },
  options: Pick<ArchiveChange, 'entry' | 'unlessTakenDown'>,
): Promise<LiveRow | null> {
  const changed = await context.database.run(changeArchive, {
    id: live.id,
    at: context.clock.now(),
    change,
    ...options,
  })
  return changed && applyRestriction(context, changed)
}

async function applyRestriction(context: LivesContext, live: LiveRow): Promise<LiveRow> {
  // An unavailable engine receives this with the list of recordings after its restart.
  await context.media.restrict({ streamId: live.id, signed: needsSignature(live) }).catch((error: unknown) => {
    context.log.warn(
      { err: error, liveId: live.id },
      'could not restrict playback of an archive; repeated after a restart of the media engine',
    )
  })
  return announce(context, live)
}

export async function setVisibility(context: LivesContext, live: LiveRow, visibility: Visibility): Promise<LiveRow> {
  const changed = requireArchived(
    await context.database.run(changeVisibility, { id: live.id, at: context.clock.now(), visibility }),
  )
  return applyRestriction(context, changed)
}

/** Takes an archive down, or reinstates it. */
export async function setTakenDown(
  context: LivesContext,
  live: LiveRow,
  takenDown: boolean,
  entry: StampedEntry,
): Promise<LiveRow> {
  requireArchived(live)
  const changed = await changePublication(context, live, { published: !takenDown, takenDown }, { entry })
  if (!changed) throw new DomainError('WRONG_LIVE_STATE')
  return changed
}

/** Files that the engine cannot remove now are removed at its next start, because they are not listed any more. */
export async function deleteArchive(context: LivesContext, live: LiveRow, entry?: StampedEntry): Promise<LiveRow> {
  const ended = announce(
    context,
    await context.database.run(removeArchive, {
      id: requireArchived(live).id,
      at: context.clock.now(),
      ...withEntry(entry),
    }),
  )
  await context.media.remove({ streamId: live.id }).catch((error: unknown) => {
    context.log.warn(
      { err: error, liveId: live.id },
      'could not remove the files of a deleted archive; removed at the next start of the media engine',
    )
  })
  return ended
}

function rethrowUnavailable(error: unknown): never {
  if (error instanceof MediaUnavailable) throw new DomainError('RECORDINGS_UNAVAILABLE')
  throw error
}
