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

/** The media itself: fragmented MP4 (RFC 8216bis §3.1.2). */
export const fileClauses: readonly Clause[] = [
  {
    section: '3.1.2',
    demand: 'an init segment has a file type and a movie without samples that says fragments follow',
    faults: (evidence) =>
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
    demand: 'every segment is there, made of fragments that tell their decode time',
    faults: (evidence) =>
      last(evidence).flatMap(({ segments }) =>
        wholeFiles(segments).filter((name) => fragmentsOf(evidence, name).length === 0),
      ),
  },
  {
    section: '6.2.1',
    demand: 'decode times go on from segment to segment within one continuity',
    faults: (evidence) =>
      last(evidence).flatMap(({ uri, segments }) => {
        const starts = segments.flatMap(({ discontinuity }, index) => (discontinuity ? [index] : []))
        return [0, ...starts].flatMap((start, which) => {
          const run = wholeFiles(segments.slice(start, starts[which] ?? undefined))
          return holes(run.flatMap((name) => fragmentsOf(evidence, name))).map((hole) => `${uri}: fragment ${hole}`)
        })
      }),
  },
  {
    section: '4.4.4.1',
    demand: 'a segment lasts as long as its playlist says',
    faults: (evidence) =>
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
    demand: 'where segments are called independent, each begins with a key frame; so does each part that is',
    faults: (evidence) => {
      const promised = evidence.multivariant.tag('EXT-X-INDEPENDENT-SEGMENTS') !== undefined
      return last(evidence).flatMap(({ segments }) =>
        [
          ...(promised ? wholeFiles(segments) : []),
          ...segments.flatMap(({ parts }) => parts.filter(({ independent }) => independent).map(({ uri }) => uri)),
        ].filter((name) => evidence.files.has(name) && fragmentsOf(evidence, name)[0]?.samples[0]?.keyFrame !== true),
      )
    },
  },
  {
    section: '4.4.4.9',
    demand: 'the parts of a segment, one after the other, are the segment',
    faults: (evidence) =>
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
