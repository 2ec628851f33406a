import type { TimeRange } from '#contract/lives.ts'
import { Refusal } from '../../http/index.ts'
import { MediaUnavailable } from '../../ports/media/port.ts'
import type { LiveRow } from '../store.ts'
import type { LivesParts } from '../service/setup.ts'
import { changeArchive, forgetArchive } from './store.ts'

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

export async function publishArchive(parts: LivesParts, live: LiveRow, published: boolean): Promise<LiveRow> {
  mustBe(live)
  return told(parts, await parts.database.run(changeArchive, { id: live.id, change: { published } }))
}

/** For good: what the engine can't remove now goes when it starts the next time, because nobody claims it any more. */
export async function deleteArchive(parts: LivesParts, live: LiveRow): Promise<LiveRow> {
  const ended = told(parts, await parts.database.run(forgetArchive, mustBe(live).id))
  await parts.media.remove(live.id).catch((error: unknown) => {
    parts.log.warn({ err: error, liveId: live.id }, 'the files of a deleted archive could not be removed yet')
  })
  return ended
}

function refuseWhileAway(error: unknown): never {
  if (error instanceof MediaUnavailable) throw new Refusal('RECORDER_AWAY')
  throw error
}
