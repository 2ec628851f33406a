import type { Track } from '../codecs/index.ts'
import { box, fullBox, text, u16, u32 } from './boxes.ts'
import {
  dataInformation,
  handler,
  mediaHeaderOf,
  sampleEntry,
  timescaleOf,
  trackHeader,
  UNDETERMINED_LANGUAGE,
  UNITY_MATRIX,
} from './init-segment.ts'

/** A track with its samples in decoding order, which is their display order. */
export interface MovieTrack {
  readonly track: Track
  /** Durations in the track's timescale. */
  readonly samples: readonly { readonly duration: number; readonly keyFrame: boolean; readonly data: Buffer }[]
}

/** Samples of a track that lie next to each other in the file. */
interface Chunk {
  readonly track: number
  /** In milliseconds. */
  readonly at: number
  readonly first: number
  readonly count: number
  readonly bytes: number
}

/** The media time of a chunk, in milliseconds: short enough that players need no second connection for audio. */
const CHUNK_MS = 500

/**
 * A whole movie (ISO/IEC 14496-12 §8.1) without fragments and edit lists. Its `moov` precedes the data, so that it plays
 * while it is loaded.
 */
export function movieFile(tracks: readonly MovieTrack[]): Buffer {
  const chunks = tracks.flatMap(chunksOf).toSorted((one, other) => one.at - other.at || one.track - other.track)
  const type = box('ftyp', text('isom'), u32(0x200), text('isomiso2avc1mp41'))
  // The size of `moov` does not depend on the offsets in it.
  const dataAt = type.length + movie(tracks, chunks, 0).length + 8
  const data = chunks.flatMap(({ track, first, count }) =>
    (tracks[track]?.samples.slice(first, first + count) ?? []).map((sample) => sample.data),
  )
  return Buffer.concat([type, movie(tracks, chunks, dataAt), box('mdat', ...data)])
}

function chunksOf({ track, samples }: MovieTrack, index: number): Chunk[] {
  const chunks: Chunk[] = []
  const msOf = (ticks: number): number => (ticks * 1000) / timescaleOf(track)
  let ticks = 0
  let open = { at: 0, first: 0, count: 0, bytes: 0 }
  for (const [number, { duration, data }] of samples.entries()) {
    if (open.count > 0 && msOf(ticks) - open.at >= CHUNK_MS) {
      chunks.push({ track: index, ...open })
      open = { at: msOf(ticks), first: number, count: 0, bytes: 0 }
    }
    open = { ...open, count: open.count + 1, bytes: open.bytes + data.length }
    ticks += duration
  }
  return open.count === 0 ? chunks : [...chunks, { track: index, ...open }]
}

const ticksOf = ({ samples }: MovieTrack): number => samples.reduce((sum, { duration }) => sum + duration, 0)

function movie(tracks: readonly MovieTrack[], chunks: readonly Chunk[], dataAt: number): Buffer {
  const lengths = tracks.map((one) => Math.round((ticksOf(one) * 1000) / timescaleOf(one.track)))
  const header = fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, 1000, Math.max(0, ...lengths), 0x00010000),
    u16(0x0100, 0),
    u32(0, 0),
    UNITY_MATRIX,
    Buffer.alloc(24),
    u32(tracks.length + 1),
  )
  const offsets = offsetsOf(chunks, dataAt)
  const boxes = tracks.map((one, index) => {
    const own = chunks.map((chunk, at) => ({ ...chunk, offset: offsets[at] ?? 0 })).filter((c) => c.track === index)
    return trackBox(one, index + 1, lengths[index] ?? 0, own)
  })
  return box('moov', header, ...boxes)
}

function offsetsOf(chunks: readonly Chunk[], dataAt: number): number[] {
  let at = dataAt
  return chunks.map(({ bytes }) => {
    at += bytes
    return at - bytes
  })
}

function trackBox(
  one: MovieTrack,
  id: number,
  durationMs: number,
  chunks: readonly (Chunk & { readonly offset: number })[],
): Buffer {
  const { track, samples } = one
  const timing = u32(0, 0, timescaleOf(track), ticksOf(one))
  const keyFrames = samples.flatMap(({ keyFrame }, index) => (keyFrame ? [index + 1] : []))
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), sampleEntry(track)),
    timeToSample(samples),
    ...(track.kind === 'video' ? [fullBox('stss', 0, 0, u32(keyFrames.length, ...keyFrames))] : []),
    fullBox('stsc', 0, 0, u32(chunks.length, ...chunks.flatMap(({ count }, index) => [index + 1, count, 1]))),
    fullBox('stsz', 0, 0, u32(0, samples.length, ...samples.map(({ data }) => data.length))),
    fullBox('stco', 0, 0, u32(chunks.length, ...chunks.map(({ offset }) => offset))),
  )
  return box(
    'trak',
    trackHeader(track, id, durationMs),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, timing, u16(UNDETERMINED_LANGUAGE, 0)),
      handler(track.kind === 'video' ? 'vide' : 'soun'),
      box('minf', mediaHeaderOf(track), dataInformation(), table),
    ),
  )
}

/** Runs of samples with the same duration (`stts`, §8.6.1.2). */
function timeToSample(samples: MovieTrack['samples']): Buffer {
  const runs: { count: number; readonly duration: number }[] = []
  for (const { duration } of samples) {
    const last = runs.at(-1)
    if (last?.duration === duration) last.count += 1
    else runs.push({ count: 1, duration })
  }
  return fullBox('stts', 0, 0, u32(runs.length, ...runs.flatMap(({ count, duration }) => [count, duration])))
}
