import type { TimeRange } from '#contract/lives.ts'
import type { StampedEntry } from '../../audit/index.ts'
import { Refusal } from '../../http/index.ts'
import { MediaUnavailable } from '../../ports/media/port.ts'
import type { LivesParts } from '../service/setup.ts'
import { findLive, type LiveRow } from '../store.ts'
import { changeArchive, forgetArchive, type ArchiveChange } from './store.ts'

const written = (entry: StampedEntry | undefined) => (entry ? { entry } : {})

const mustBe = (live: LiveRow | null): LiveRow => {
  if (live?.state !== 'archived') throw new Refusal('WRONG_LIVE_STATE')
  return live
}

function told(parts: LivesParts, live: LiveRow | null): LiveRow {
  if (!live) throw new Refusal('WRONG_LIVE_STATE')
  parts.rooms.announce(live)
  return live
}

/** Throws `TRIM_TOO_SHORT` where no whole segment lies within the range. */
export async function trimArchive(parts: LivesParts, live: LiveRow, range: TimeRange | null): Promise<LiveRow> {
  mustBe(live)
  if (range && range.fromMs >= range.toMs) throw new Refusal('TRIM_TOO_SHORT')
  const recording = await parts.media.trim(live.id, range).catch(refuseWhileAway)
  if (!recording) throw new Refusal('TRIM_TOO_SHORT')
  const change = { trimFromMs: recording.trim?.fromMs ?? null, trimToMs: recording.trim?.toMs ?? null }
  return told(parts, await parts.database.run(changeArchive, { id: live.id, change }))
}

/** Throws `PICTURE_NOT_SHOWN` for a time outside of what is shown. */
export async function chooseArchivePicture(
  parts: LivesParts,
  live: LiveRow,
  atMs: number | null,
  entry?: StampedEntry,
): Promise<LiveRow> {
  const { archive } = mustBe(live)
  const { durationMs = 0, trimFromMs = null, trimToMs = null } = archive ?? {}
  const isShown = atMs === null || (atMs >= (trimFromMs ?? 0) && atMs < (trimToMs ?? durationMs))
  if (!isShown) throw new Refusal('PICTURE_NOT_SHOWN')
  const recording = await parts.media.choosePicture(live.id, atMs).catch(refuseWhileAway)
  if (!recording) throw new Refusal('WRONG_LIVE_STATE')
  return told(
    parts,
    await parts.database.run(changeArchive, { id: live.id, change: { pictureMs: atMs }, ...written(entry) }),
  )
}

/** Throws `ARCHIVE_WITHHELD` where staff have taken the archive off the site. */
export async function publishArchive(parts: LivesParts, live: LiveRow, published: boolean): Promise<LiveRow> {
  mustBe(live)
  const shown = await showArchive(parts, live, { published }, { unlessWithheld: published })
  if (shown) return shown
  const { archive } = mustBe(await parts.database.run(findLive, live.id))
  throw new Refusal(archive?.withheld ? 'ARCHIVE_WITHHELD' : 'WRONG_LIVE_STATE')
}

/** Null where it could not be changed. */
async function showArchive(
  parts: LivesParts,
  live: LiveRow,
  change: { readonly published: boolean; readonly withheld?: boolean },
  how: Pick<ArchiveChange, 'entry' | 'unlessWithheld'>,
): Promise<LiveRow | null> {
  const { published } = change
  const changed = await parts.database.run(changeArchive, { id: live.id, change, ...how })
  if (changed === null) return null
  // Where the engine is away it is told with everything else when it is back.
  await parts.media.restrict(live.id, !published || live.visibility !== 'public').catch((error: unknown) => {
    parts.log.warn({ err: error, liveId: live.id }, 'the media engine could not be told who may play an archive')
  })
  return told(parts, changed)
}

/** Takes an archive off the site, or gives it back. */
export async function withholdArchive(
  parts: LivesParts,
  live: LiveRow,
  withheld: boolean,
  entry: StampedEntry,
): Promise<LiveRow> {
  mustBe(live)
  const shown = await showArchive(parts, live, { published: !withheld, withheld }, { entry })
  if (!shown) throw new Refusal('WRONG_LIVE_STATE')
  return shown
}

/** For good: what the engine can't remove now goes when it starts the next time, because nobody claims it any more. */
export async function deleteArchive(parts: LivesParts, live: LiveRow, entry?: StampedEntry): Promise<LiveRow> {
  const ended = told(parts, await parts.database.run(forgetArchive, { id: mustBe(live).id, ...written(entry) }))
  await parts.media.remove(live.id).catch((error: unknown) => {
    parts.log.warn({ err: error, liveId: live.id }, 'the files of a deleted archive could not be removed yet')
  })
  return ended
}

function refuseWhileAway(error: unknown): never {
  if (error instanceof MediaUnavailable) throw new Refusal('RECORDER_AWAY')
  throw error
}
