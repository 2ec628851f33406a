import { durationOf, holes } from '#tests/support/packaged.ts'
import { findBox, readBoxes } from '#tests/support/mp4-file.ts'
import { fragmentsOf, type Clause, type Evidence } from './evidence.ts'
import type { ListedSegment } from './playlist.ts'

const last = (evidence: Evidence): { uri: string; segments: readonly ListedSegment[] }[] =>
  evidence.media.map(({ uri, readings }) => ({
    uri,
    segments: (readings.at(-1)?.segments ?? []).filter(({ gap }) => !gap),
  }))

const wholeFiles = (segments: readonly ListedSegment[]): string[] => segments.flatMap(({ uri }) => uri ?? [])

/** Media files: fragmented MP4 (RFC 8216bis §3.1.2). */
export const fileClauses: readonly Clause[] = [
  {
    section: '3.1.2',
    requirement: 'an init segment has a file type box and a movie box without samples that announces fragments',
    violations: (evidence) =>
      last(evidence).flatMap(({ segments }) =>
        [...new Set(segments.map(({ map }) => map ?? ''))].filter((name) => {
          const bytes = evidence.files.get(name)
          if (bytes === undefined) return true
          const types = readBoxes(bytes).map(({ type }) => type)
          const movie = readBoxes(findBox(bytes, 'moov')).map(({ type }) => type)
          return types[0] !== 'ftyp' || types.includes('moof') || !movie.includes('mvex')
        }),
      ),
  },
  {
    section: '3.1.2',
    requirement: 'every segment exists and consists of fragments with a decode time',
    violations: (evidence) =>
      last(evidence).flatMap(({ segments }) =>
        wholeFiles(segments).filter((name) => fragmentsOf(evidence, name).length === 0),
      ),
  },
  {
    section: '6.2.1',
    requirement: 'decode times are continuous across segments between discontinuities',
    violations: (evidence) =>
      last(evidence).flatMap(({ uri, segments }) => {
        const starts = segments.flatMap(({ discontinuity }, index) => (discontinuity ? [index] : []))
        return [0, ...starts].flatMap((start, number) => {
          const run = wholeFiles(segments.slice(start, starts[number] ?? undefined))
          return holes(run.flatMap((name) => fragmentsOf(evidence, name))).map((hole) => `${uri}: fragment ${hole}`)
        })
      }),
  },
  {
    section: '4.4.4.1',
    requirement: 'a segment has the duration that its playlist states',
    violations: (evidence) =>
      last(evidence).flatMap(({ segments }) =>
        segments
          .filter(({ uri, duration, map }) => {
            if (uri === null || map === null) return false
            const init = evidence.files.get(map)
            const timescale = init === undefined ? Number.NaN : findBox(init, 'moov/trak/mdia/mdhd').readUInt32BE(12)
            const ticks = fragmentsOf(evidence, uri).reduce((sum, fragment) => sum + durationOf(fragment), 0)
            return !(Math.abs(ticks / timescale - duration) < 0.001)
          })
          .map(({ uri }) => uri ?? ''),
      ),
  },
  {
    section: '4.4.2.1',
    requirement: 'if segments are declared independent each starts with a key frame; so does each independent part',
    violations: (evidence) => {
      const independentSegments = evidence.multivariant.tag('EXT-X-INDEPENDENT-SEGMENTS') !== undefined
      return last(evidence).flatMap(({ segments }) =>
        [
          ...(independentSegments ? wholeFiles(segments) : []),
          ...segments.flatMap(({ parts }) => parts.filter(({ independent }) => independent).map(({ uri }) => uri)),
        ].filter((name) => evidence.files.has(name) && fragmentsOf(evidence, name)[0]?.samples[0]?.keyFrame !== true),
      )
    },
  },
  {
    section: '4.4.4.9',
    requirement: 'the concatenated parts of a segment equal the segment',
    violations: (evidence) =>
      last(evidence).flatMap(({ segments }) =>
        segments
          .filter(({ uri, parts }) => {
            const found = parts.map((part) => evidence.files.get(part.uri))
            if (uri === null || parts.length === 0 || found.includes(undefined)) return false
            return !Buffer.concat(found.flatMap((bytes) => bytes ?? [])).equals(
              evidence.files.get(uri) ?? Buffer.alloc(0),
            )
          })
          .map(({ uri }) => uri ?? ''),
      ),
  },
]
