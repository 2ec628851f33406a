import { everyReading, type Clause, type Evidence } from './evidence.ts'
import type { ListedSegment, ReadPlaylist } from './playlist.ts'

const each =
  (broken: (playlist: ReadPlaylist) => boolean) =>
  (evidence: Evidence): string[] =>
    [...everyReading(evidence)].filter(({ playlist }) => broken(playlist)).map(({ where }) => where)

const once = (name: string) => (playlist: ReadPlaylist) => playlist.tags.filter((tag) => tag.name === name).length === 1

const before = (playlist: ReadPlaylist, name: string, other: string): boolean => {
  const at = (wanted: string): number => playlist.tags.findIndex((tag) => tag.name === wanted)
  return at(other) === -1 || (at(name) !== -1 && at(name) < at(other))
}

const whole = (playlist: ReadPlaylist): ListedSegment[] => playlist.segments.filter(({ uri }) => uri !== null)

/** Target duration, sequence numbers and segments. */
export const segmentClauses: readonly Clause[] = [
  {
    section: '4.4.3.1',
    requirement: 'every playlist has exactly one target duration, a whole number',
    violations: each(
      (playlist) =>
        !once('EXT-X-TARGETDURATION')(playlist) || !/^\d+$/.test(playlist.tag('EXT-X-TARGETDURATION')?.value ?? ''),
    ),
  },
  {
    section: '4.4.3.1',
    requirement: 'no segment duration, rounded, exceeds the target duration',
    violations: each((playlist) =>
      whole(playlist).some(({ duration }) => Math.round(duration) > playlist.number('EXT-X-TARGETDURATION')),
    ),
  },
  {
    section: '4.4.3.2',
    requirement: 'the media sequence number precedes the first segment',
    violations: each(
      (playlist) => !once('EXT-X-MEDIA-SEQUENCE')(playlist) || !before(playlist, 'EXT-X-MEDIA-SEQUENCE', 'EXTINF'),
    ),
  },
  {
    section: '4.4.3.3',
    requirement: 'the discontinuity sequence number precedes the first segment and the first discontinuity',
    violations: each(
      (playlist) =>
        !before(playlist, 'EXT-X-DISCONTINUITY-SEQUENCE', 'EXTINF') ||
        !before(playlist, 'EXT-X-DISCONTINUITY-SEQUENCE', 'EXT-X-DISCONTINUITY'),
    ),
  },
  {
    section: '4.4.4.1',
    requirement: 'every segment has its own duration',
    violations: each((playlist) => {
      const durations = playlist.tags.filter(({ name }) => name === 'EXTINF')
      return durations.length !== whole(playlist).length || durations.some(({ value }) => !/^\d+(\.\d+)?,/.test(value))
    }),
  },
  {
    section: '4.4.4.5',
    requirement: 'an init segment is listed before the first segment that needs it',
    violations: each(({ segments }) => segments.some(({ map }) => map === null)),
  },
  {
    section: '4.4.4.4',
    requirement: 'a new init segment follows a discontinuity',
    violations: each(({ segments }) =>
      segments.some(({ map, discontinuity }, index) => {
        const former = segments[index - 1]
        return former !== undefined && former.map !== map && !discontinuity
      }),
    ),
  },
  {
    section: '4.4.4.6',
    requirement: 'dates have a time zone and advance by the durations between them until a discontinuity',
    violations: each(({ segments }) =>
      segments.some(({ date, discontinuity }, index) => {
        const former = segments[index - 1]
        if (date === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(date)) return true
        if (former === undefined || former.date === null || discontinuity) return false
        return Math.abs(Date.parse(date) - Date.parse(former.date) - former.duration * 1000) > 2
      }),
    ),
  },
  {
    section: '6.2.4',
    requirement:
      'renditions agree on target duration, discontinuities and the start times of segments with equal numbers',
    violations: ({ media }) => {
      const [first, ...others] = media.map(({ readings }) => readings.at(-1))
      if (first === undefined) return ['no readings']
      return others.flatMap((other) => {
        if (other === undefined) return ['no readings']
        if (other.number('EXT-X-TARGETDURATION') !== first.number('EXT-X-TARGETDURATION')) return ['target duration']
        return other.segments.flatMap((segment) => {
          const same = first.segments.find(({ msn }) => msn === segment.msn)
          if (same === undefined) return []
          const difference = Math.abs(Date.parse(segment.date ?? '') - Date.parse(same.date ?? ''))
          return same.discontinuity === segment.discontinuity && difference < 100 ? [] : [`segment ${segment.msn}`]
        })
      })
    },
  },
]
