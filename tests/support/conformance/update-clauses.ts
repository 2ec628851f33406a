import type { Clause, Evidence } from './evidence.ts'
import type { ReadPlaylist } from './playlist.ts'

const eachStep =
  (broken: (former: ReadPlaylist, later: ReadPlaylist) => boolean) =>
  (evidence: Evidence): string[] =>
    evidence.media.flatMap(({ uri, readings }) =>
      readings.flatMap((later, number) => {
        const former = readings[number - 1]
        return former !== undefined && broken(former, later) ? [`${uri} #${number}`] : []
      }),
    )

/** How a playlist may change from one reading to the next (RFC 8216bis §6.2.1). */
export const updateClauses: readonly Clause[] = [
  {
    section: '6.2.1',
    demand: 'the target duration never changes',
    faults: eachStep((former, later) => former.number('EXT-X-TARGETDURATION') !== later.number('EXT-X-TARGETDURATION')),
  },
  {
    section: '6.2.1',
    demand: 'a segment that was listed stays as it was, in its place, for as long as it is listed',
    faults: eachStep((former, later) =>
      former.segments.some(({ uri, msn, duration, map, discontinuity, date }) => {
        if (uri === null) return false
        const same = later.segments.find((segment) => segment.msn === msn)
        return (
          JSON.stringify([uri, duration, map, discontinuity, date]) !==
          JSON.stringify([same?.uri, same?.duration, same?.map, same?.discontinuity, same?.date])
        )
      }),
    ),
  },
  {
    section: '6.2.1',
    demand: 'a part that was listed stays as it was while its segment lists parts',
    faults: eachStep((former, later) =>
      former.segments.some(({ msn, parts }) => {
        const same = later.segments.find((segment) => segment.msn === msn)
        if (same === undefined || same.parts.length === 0) return false
        return parts.some((part, index) => JSON.stringify(part) !== JSON.stringify(same.parts[index]))
      }),
    ),
  },
  {
    section: '6.2.2',
    demand: 'the sequence numbers never fall',
    faults: eachStep(
      (former, later) =>
        later.number('EXT-X-MEDIA-SEQUENCE') < former.number('EXT-X-MEDIA-SEQUENCE') ||
        later.number('EXT-X-DISCONTINUITY-SEQUENCE') < former.number('EXT-X-DISCONTINUITY-SEQUENCE'),
    ),
  },
  {
    section: '6.2.1',
    demand: 'after its end a playlist does not change',
    faults: eachStep((former, later) => former.tag('EXT-X-ENDLIST') !== undefined && former.text !== later.text),
  },
]
