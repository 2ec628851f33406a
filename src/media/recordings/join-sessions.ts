import {
  type RecordedSegment,
  type RecordedSession,
  streamStart,
  type RenditionPast,
  type ResumePoint,
} from '../journal/index.ts'
import { placeTiles } from '../thumbnails/index.ts'
import { longestDuration, segmentLines } from './vod-playlist.ts'

/** A recorded rendition from its first segment to the last of the recording, without missing numbers. */
export interface JoinedRendition {
  /** The name of its playlist without the extension. */
  readonly name: string
  readonly segments: readonly RecordedSegment[]
}

/**
 * Joins the recorded sessions of one live. A segment that a rendition lacks is listed as lost, with the duration of the
 * `leading` rendition; where that one ends early the others end too.
 */
export function joinSessions(sessions: readonly RecordedSession[]): {
  readonly renditions: readonly JoinedRendition[]
  readonly leading: readonly RecordedSegment[]
} {
  const merged = new Map<string, Map<number, RecordedSegment>>()
  const leading = new Map<number, RecordedSegment>()
  for (const [index, session] of sessions.entries()) {
    // A replaced machine may have continued to record: viewers saw what the next session recorded.
    const until = sessions[index + 1]?.first ?? Infinity
    const lead = leadingSegments(session).filter(({ msn }) => msn < until)
    const last = lead.at(-1)?.msn ?? -1
    for (const [name, segments] of session.renditions) {
      const known = merged.get(name) ?? new Map<number, RecordedSegment>()
      merged.set(name, known)
      for (const segment of segments.filter(({ msn }) => msn <= last)) {
        known.set(segment.msn, segment)
        if (!leading.has(segment.msn)) leading.set(segment.msn, segment)
      }
    }
    for (const segment of lead) leading.set(segment.msn, segment)
  }
  const numbers = fillGaps(leading)
  const videos = [...merged].filter(([name]) => !sessions.some((session) => isAudio(session, name)))
  const renditions = [...merged].flatMap(([name, known]) => {
    // Players switch between video renditions at any time, so all start where the first one does.
    const alike = videos.some(([video]) => video === name) ? videos.map(([, other]) => other) : [known]
    const begin = numbers.findIndex((msn) => alike.some((other) => other.has(msn)))
    if (begin < 0) return []
    const segments = numbers.slice(begin).flatMap((msn) => known.get(msn) ?? lost(leading.get(msn)))
    return [{ name, segments }]
  })
  return { renditions, leading: numbers.flatMap((msn) => leading.get(msn) ?? []) }
}

/** The video rendition with the most segments and the most bytes, otherwise audio. */
function leadingSegments(session: RecordedSession): readonly RecordedSegment[] {
  const stored = (segments: readonly RecordedSegment[]): number => segments.filter(({ file }) => file !== null).length
  const bytes = (segments: readonly RecordedSegment[]): number => segments.reduce((sum, { size }) => sum + size, 0)
  const [lead] = [...session.renditions].toSorted(
    ([a, one], [b, other]) =>
      Number(isAudio(session, a)) - Number(isAudio(session, b)) ||
      stored(other) - stored(one) ||
      bytes(other) - bytes(one),
  )
  return lead?.[1] ?? []
}

/** Whether a rendition is the audio that accompanies video (EXT-X-MEDIA, RFC 8216bis §4.4.6.1). */
const isAudio = ({ multivariant }: RecordedSession, name: string): boolean =>
  multivariant?.includes(`URI="${name}.m3u8"`) === true

/** All numbers from the first to the last; a missing segment gets the duration of the previous one. */
function fillGaps(leading: Map<number, RecordedSegment>): readonly number[] {
  const known = [...leading.keys()].toSorted((a, b) => a - b)
  const [first = 0, last = -1] = [known[0], known.at(-1)]
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  for (const msn of numbers) {
    const before = leading.get(msn - 1)
    if (before !== undefined && !leading.has(msn)) {
      leading.set(msn, { ...before, msn, file: null, size: 0, map: '', date: before.date + before.duration * 1000 })
    }
  }
  return numbers
}

const lost = (like: RecordedSegment | undefined): RecordedSegment[] =>
  like === undefined ? [] : [{ ...like, file: null, size: 0, map: '' }]

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
