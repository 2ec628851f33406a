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

/** Allowed changes of a playlist between two readings (RFC 8216bis §6.2.1). */
export const updateClauses: readonly Clause[] = [
  {
    section: '6.2.1',
    requirement: 'the target duration does not change',
    violations: eachStep(
      (former, later) => former.number('EXT-X-TARGETDURATION') !== later.number('EXT-X-TARGETDURATION'),
    ),
  },
  {
    section: '6.2.1',
    requirement: 'a listed segment does not change or move while it is listed',
    violations: eachStep((former, later) =>
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
    requirement: 'a listed part does not change while its segment lists parts',
    violations: eachStep((former, later) =>
      former.segments.some(({ msn, parts }) => {
        const same = later.segments.find((segment) => segment.msn === msn)
        if (same === undefined || same.parts.length === 0) return false
        return parts.some((part, index) => JSON.stringify(part) !== JSON.stringify(same.parts[index]))
      }),
    ),
  },
  {
    section: '6.2.2',
    requirement: 'sequence numbers do not decrease',
    violations: eachStep(
      (former, later) =>
        later.number('EXT-X-MEDIA-SEQUENCE') < former.number('EXT-X-MEDIA-SEQUENCE') ||
        later.number('EXT-X-DISCONTINUITY-SEQUENCE') < former.number('EXT-X-DISCONTINUITY-SEQUENCE'),
    ),
  },
  {
    section: '6.2.1',
    requirement: 'an ended playlist does not change',
    violations: eachStep((former, later) => former.tag('EXT-X-ENDLIST') !== undefined && former.text !== later.text),
  },
]
