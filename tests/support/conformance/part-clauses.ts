import { everyReading, type Clause, type Evidence } from './evidence.ts'
import type { ReadPlaylist } from './playlist.ts'

const each =
  (broken: (playlist: ReadPlaylist) => boolean) =>
  (evidence: Evidence): string[] =>
    [...everyReading(evidence)].filter(({ playlist }) => broken(playlist)).map(({ where }) => where)

const partTarget = (playlist: ReadPlaylist): number =>
  Number(playlist.tag('EXT-X-PART-INF')?.attributes.get('PART-TARGET'))
const control = (playlist: ReadPlaylist, name: string): number =>
  Number(playlist.tag('EXT-X-SERVER-CONTROL')?.attributes.get(name))
const ended = (playlist: ReadPlaylist): boolean => playlist.tag('EXT-X-ENDLIST') !== undefined

/** Low latency: parts, preload hints, rendition reports, delta updates. */
export const partClauses: readonly Clause[] = [
  {
    section: '4.4.3.7',
    requirement: 'a playlist with parts states their target duration',
    violations: each(
      (playlist) => playlist.segments.some(({ parts }) => parts.length > 0) && !(partTarget(playlist) > 0),
    ),
  },
  {
    section: '4.4.3.8',
    requirement: 'the skip boundary is at least six target durations, hold-back three, part hold-back two part targets',
    violations: each((playlist) => {
      // A recording has no server control.
      if (ended(playlist) && playlist.tag('EXT-X-SERVER-CONTROL') === undefined) return false
      const target = playlist.number('EXT-X-TARGETDURATION')
      return !(
        control(playlist, 'CAN-SKIP-UNTIL') >= 6 * target &&
        control(playlist, 'HOLD-BACK') >= 3 * target &&
        control(playlist, 'PART-HOLD-BACK') >= 2 * partTarget(playlist)
      )
    }),
  },
  {
    section: '4.4.4.9',
    requirement: 'no part exceeds the target; only the last part of a segment may be shorter than 85 % of it',
    violations: each((playlist) =>
      playlist.segments.some(({ parts, uri }) =>
        parts.some(({ duration }, index) => {
          const last = uri !== null && index === parts.length - 1
          return duration > partTarget(playlist) + 1e-6 || (!last && duration < 0.85 * partTarget(playlist) - 1e-6)
        }),
      ),
    ),
  },
  {
    section: '4.4.4.9',
    requirement: 'the durations of the parts sum up to that of their segment',
    violations: each(({ segments }) =>
      segments.some(
        ({ parts, uri, duration }) =>
          uri !== null &&
          parts.length > 0 &&
          Math.abs(parts.reduce((sum, part) => sum + part.duration, 0) - duration) > 0.001,
      ),
    ),
  },
  {
    section: '6.2.2',
    requirement: 'parts are listed only within the last three target durations and in the open segment',
    violations: each((playlist) => {
      let fromEnd = 0
      return playlist.segments.toReversed().some(({ parts, duration, uri }) => {
        const tooOld = parts.length > 0 && fromEnd > 3 * playlist.number('EXT-X-TARGETDURATION')
        fromEnd += uri === null ? 0 : duration
        return tooOld
      })
    }),
  },
  {
    section: '4.4.5.3',
    requirement: 'the hinted part is the part that is listed next',
    violations: ({ media }) =>
      media.flatMap(({ uri, readings }) =>
        readings.flatMap((playlist, number) => {
          const hint = /URI="([^"]+)"/.exec(playlist.tag('EXT-X-PRELOAD-HINT')?.value ?? '')?.[1]
          const listed = new Set(playlist.segments.flatMap(({ parts }) => parts.map((part) => part.uri)))
          const later = readings[number + 1]?.segments.flatMap(({ parts, discontinuity }) =>
            discontinuity ? [null] : parts.map((part) => part.uri),
          )
          const next = later?.find((part) => part === null || !listed.has(part))
          return hint === undefined || next === undefined || next === null || next === hint
            ? []
            : [`${uri} #${number}: ${next}`]
        }),
      ),
  },
  {
    section: 'a live playlist reports the last listed segment and part of every other rendition',
    requirement: 'a live playlist reports on every other rendition: the last segment and part that it lists',
    violations: ({ media }) =>
      media.flatMap(({ uri, readings, from }) =>
        readings
          .filter((playlist) => !ended(playlist))
          .flatMap((playlist, number) => {
            const reports = playlist.tags.filter(({ name }) => name === 'EXT-X-RENDITION-REPORT')
            return media
              .filter((other) => other.uri !== uri && other.from <= from + number)
              .filter(
                (other) =>
                  !reports.some(
                    ({ attributes }) =>
                      attributes.get('URI') === `"${other.uri}"` &&
                      /^\d+$/.test(attributes.get('LAST-MSN') ?? '') &&
                      /^\d+$/.test(attributes.get('LAST-PART') ?? ''),
                  ),
              )
              .map((other) => `${uri} #${number} has no report of ${other.uri}`)
          }),
      ),
  },
  {
    section: '6.2.5.1',
    requirement: 'a delta update skips only old segments and states their number',
    violations: ({ media }) =>
      media.flatMap(({ uri, readings, deltas }) =>
        deltas.flatMap((delta, number) => {
          const full = readings[number]
          const skip = Number(delta.tag('EXT-X-SKIP')?.attributes.get('SKIPPED-SEGMENTS') ?? 0)
          if (full === undefined) return [`${uri} #${number}: no whole playlist`]
          const rest = full.segments.slice(skip)
          const behind = rest.reduce((sum, { duration }) => sum + duration, 0)
          const same =
            JSON.stringify(rest.map(({ uri, duration, parts }) => [uri, duration, parts])) ===
            JSON.stringify(delta.segments.map(({ uri, duration, parts }) => [uri, duration, parts]))
          return same && (skip === 0 || behind >= control(full, 'CAN-SKIP-UNTIL')) ? [] : [`${uri} #${number}`]
        }),
      ),
  },
  {
    section: '4.4.3.4',
    requirement: 'an ended playlist has no preload hint and no blocking reload',
    violations: each(
      (playlist) =>
        ended(playlist) && (playlist.tag('EXT-X-PRELOAD-HINT') !== undefined || /CAN-BLOCK-RELOAD/.test(playlist.text)),
    ),
  },
]
