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

/** Low latency: parts, hints, reports, delta updates. */
export const partClauses: readonly Clause[] = [
  {
    section: '4.4.3.7',
    demand: 'a playlist with parts tells their target',
    faults: each((playlist) => playlist.segments.some(({ parts }) => parts.length > 0) && !(partTarget(playlist) > 0)),
  },
  {
    section: '4.4.3.8',
    demand: 'skipping reaches back six target durations, hold-backs three of them and two parts at least',
    faults: each((playlist) => {
      // A recording promises nothing of the kind.
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
    demand: 'no part is longer than the target, and none but the last of a segment shorter than 85 % of it',
    faults: each((playlist) =>
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
    demand: 'parts are as long, together, as their segment',
    faults: each(({ segments }) =>
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
    demand: 'parts are listed at the end only: within three target durations and the open segment',
    faults: each((playlist) => {
      let fromEnd = 0
      return playlist.segments.toReversed().some(({ parts, duration, uri }) => {
        const early = parts.length > 0 && fromEnd > 3 * playlist.number('EXT-X-TARGETDURATION')
        fromEnd += uri === null ? 0 : duration
        return early
      })
    }),
  },
  {
    section: '4.4.5.3',
    demand: 'what is hinted is the part that is listed next',
    faults: ({ media }) =>
      media.flatMap(({ uri, readings }) =>
        readings.flatMap((playlist, number) => {
          const hint = /URI="([^"]+)"/.exec(playlist.tag('EXT-X-PRELOAD-HINT')?.value ?? '')?.[1]
          const known = new Set(playlist.segments.flatMap(({ parts }) => parts.map((part) => part.uri)))
          const later = readings[number + 1]?.segments.flatMap(({ parts, discontinuity }) =>
            discontinuity ? [null] : parts.map((part) => part.uri),
          )
          const next = later?.find((part) => part === null || !known.has(part))
          return hint === undefined || next === undefined || next === null || next === hint
            ? []
            : [`${uri} #${number}: ${next}`]
        }),
      ),
  },
  {
    section: '4.4.5.4',
    demand: 'a live playlist reports on every other rendition: the last segment and part that it lists',
    faults: ({ media }) =>
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
              .map((other) => `${uri} #${number} says nothing of ${other.uri}`)
          }),
      ),
  },
  {
    section: '6.2.5.1',
    demand: 'a delta update leaves out old segments only, and says how many',
    faults: ({ media }) =>
      media.flatMap(({ uri, readings, deltas }) =>
        deltas.flatMap((delta, number) => {
          const full = readings[number]
          const skip = Number(delta.tag('EXT-X-SKIP')?.attributes.get('SKIPPED-SEGMENTS') ?? 0)
          if (full === undefined) return [`${uri} #${number}: no whole playlist`]
          const left = full.segments.slice(skip)
          const behind = left.reduce((sum, { duration }) => sum + duration, 0)
          const same =
            JSON.stringify(left.map(({ uri, duration, parts }) => [uri, duration, parts])) ===
            JSON.stringify(delta.segments.map(({ uri, duration, parts }) => [uri, duration, parts]))
          return same && (skip === 0 || behind >= control(full, 'CAN-SKIP-UNTIL')) ? [] : [`${uri} #${number}`]
        }),
      ),
  },
  {
    section: '4.4.3.4',
    demand: 'what has ended promises nothing: no hint, no blocking reload',
    faults: each(
      (playlist) =>
        ended(playlist) && (playlist.tag('EXT-X-PRELOAD-HINT') !== undefined || /CAN-BLOCK-RELOAD/.test(playlist.text)),
    ),
  },
]
