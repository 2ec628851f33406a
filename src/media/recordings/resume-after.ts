import { streamStart, type RenditionPast, type ResumePoint, type RecordedSession } from '../journal/index.ts'
import { placeTiles } from '../thumbnails/index.ts'
import { joinSessions } from './join-sessions.ts'
import { longestDuration, segmentLines } from './vod-playlist.ts'

/** A pause between two sessions, so that audio that extends beyond the video is not overlapped. */
const SPLICE_MS = 100

/** The resume point after these sessions, which stay listed before the new segments. */
export function resumeAfter(sessions: readonly RecordedSession[]): ResumePoint {
  const { renditions, leading } = joinSessions(sessions)
  const last = leading.at(-1)
  if (last === undefined) return streamStart
  const lengthMs = leading.reduce((sum, { duration }) => sum + duration * 1000, 0)
  const epoch = Math.max(...sessions.map(({ lastEpoch }) => lastEpoch)) + 1
  const pasts = new Map<string, RenditionPast>()
  for (const { name, segments } of renditions) {
    const [first, end] = [segments[0], segments.at(-1)]
    if (first === undefined || end === undefined) continue
    // The next segment follows one more discontinuity; each epoch counts as one.
    const missed = '#EXT-X-DISCONTINUITY\n'.repeat(Math.max(0, epoch - 1 - end.epoch))
    pasts.set(name, { firstMsn: first.msn, firstEpoch: first.epoch, lines: [...segmentLines(segments), missed] })
  }
  return {
    msn: last.msn + 1,
    epoch,
    time: Math.ceil(lengthMs) + SPLICE_MS,
    past: {
      renditions: pasts,
      folders: new Map(sessions.map(({ token, folder }) => [token, folder])),
      targetDuration: longestDuration(leading),
      lengthMs,
      tiles: placeTiles(
        sessions.flatMap(({ tiles }) => tiles),
        leading,
      ),
    },
  }
}
