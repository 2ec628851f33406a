import type { RecordedSegment } from './read-journal.ts'
import type { Take } from './read-takes.ts'

/** A recorded rendition from its first segment to the recording's last, without a missing number. */
export interface JoinedRendition {
  /** Of its playlist, without the ending. */
  readonly name: string
  readonly segments: readonly RecordedSegment[]
}

/**
 * Joins what several runs of the engine recorded of one live. What a rendition lacks is a lost segment as long as that
 * of the `leading` rendition, which others follow; where that one ends early the others end too.
 */
export function joinTakes(takes: readonly Take[]): {
  readonly renditions: readonly JoinedRendition[]
  readonly leading: readonly RecordedSegment[]
} {
  const kept = new Map<string, Map<number, RecordedSegment>>()
  const leading = new Map<number, RecordedSegment>()
  for (const [index, take] of takes.entries()) {
    // A machine that was given up may have recorded on: what came after it is what viewers saw.
    const until = takes[index + 1]?.first ?? Infinity
    const lead = leadOf(take).filter(({ msn }) => msn < until)
    const last = lead.at(-1)?.msn ?? -1
    for (const [name, segments] of take.renditions) {
      const known = kept.get(name) ?? new Map<number, RecordedSegment>()
      kept.set(name, known)
      for (const segment of segments.filter(({ msn }) => msn <= last)) {
        known.set(segment.msn, segment)
        if (!leading.has(segment.msn)) leading.set(segment.msn, segment)
      }
    }
    for (const segment of lead) leading.set(segment.msn, segment)
  }
  const numbers = withoutHoles(leading)
  const pictures = [...kept].filter(([name]) => !takes.some((take) => isSound(take, name)))
  const renditions = [...kept].flatMap(([name, known]) => {
    // Players change from picture to picture at any time: all begin where the first one does.
    const alike = pictures.some(([picture]) => picture === name) ? pictures.map(([, other]) => other) : [known]
    const begin = numbers.findIndex((msn) => alike.some((other) => other.has(msn)))
    if (begin < 0) return []
    const segments = numbers.slice(begin).flatMap((msn) => known.get(msn) ?? lost(leading.get(msn)))
    return [{ name, segments }]
  })
  return { renditions, leading: numbers.flatMap((msn) => leading.get(msn) ?? []) }
}

/** The picture with the most segments and the most bytes, else the sound. */
function leadOf(take: Take): readonly RecordedSegment[] {
  const stored = (segments: readonly RecordedSegment[]): number => segments.filter(({ file }) => file !== null).length
  const bytes = (segments: readonly RecordedSegment[]): number => segments.reduce((sum, { size }) => sum + size, 0)
  const [lead] = [...take.renditions].toSorted(
    ([a, one], [b, other]) =>
      Number(isSound(take, a)) - Number(isSound(take, b)) || stored(other) - stored(one) || bytes(other) - bytes(one),
  )
  return lead?.[1] ?? []
}

/** Whether a rendition is the sound that goes with pictures (EXT-X-MEDIA, RFC 8216bis §4.4.6.1). */
const isSound = ({ multivariant }: Take, name: string): boolean => multivariant?.includes(`URI="${name}.m3u8"`) === true

/** Every number from the first to the last; of one that nobody has, the segment before it tells how long it was. */
function withoutHoles(leading: Map<number, RecordedSegment>): readonly number[] {
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
