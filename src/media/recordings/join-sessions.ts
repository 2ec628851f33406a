import type { RecordedSegment, RecordedSession } from '../journal/index.ts'

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
