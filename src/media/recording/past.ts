import { placeTiles } from '../pictures/place-tiles.ts'
import type { RenditionPast, StreamBegin } from '../stream/begin.ts'
import { firstBegin } from '../stream/begin.ts'
import { joinTakes } from './join-takes.ts'
import type { Take } from './read-takes.ts'
import { longestDuration, segmentLines } from './vod-playlist.ts'

/** Between two runs of the engine, so that sound that reached beyond the picture is not overlapped. */
const SPLICE_MS = 100

/** Where a stream goes on of which these takes are recorded; they stay listed before what comes. */
export function beginAfter(takes: readonly Take[]): StreamBegin {
  const { renditions, leading } = joinTakes(takes)
  const last = leading.at(-1)
  if (last === undefined) return firstBegin
  const lengthMs = leading.reduce((sum, { duration }) => sum + duration * 1000, 0)
  const epoch = Math.max(...takes.map(({ lastEpoch }) => lastEpoch)) + 1
  const pasts = new Map<string, RenditionPast>()
  for (const { name, segments } of renditions) {
    const [first, end] = [segments[0], segments.at(-1)]
    if (first === undefined || end === undefined) continue
    // What follows is behind one discontinuity more; each epoch counts for one.
    const missed = '#EXT-X-DISCONTINUITY\n'.repeat(Math.max(0, epoch - 1 - end.epoch))
    pasts.set(name, { firstMsn: first.msn, firstEpoch: first.epoch, lines: [...segmentLines(segments), missed] })
  }
  return {
    msn: last.msn + 1,
    epoch,
    time: Math.ceil(lengthMs) + SPLICE_MS,
    past: {
      renditions: pasts,
      folders: new Map(takes.map(({ token, folder }) => [token, folder])),
      targetDuration: longestDuration(leading),
      lengthMs,
      tiles: placeTiles(
        takes.flatMap(({ tiles }) => tiles),
        leading,
      ),
    },
  }
}
