import { promisify } from 'node:util'
import { setImmediate as turn } from 'node:timers/promises'
import { gzip } from 'node:zlib'
import type { SegmentFolder, SegmentStorage } from '../storage/index.ts'
import type { RecordingFacts, TimeRange } from './facts.ts'
import { joinTakes } from './join-takes.ts'
import type { RecordedSegment } from './read-journal.ts'
import { readTakes } from './read-takes.ts'
import { wholeSegments, type SegmentRange } from './trim.ts'
import { vodPlaylist } from './vod-playlist.ts'

const compress = promisify(gzip)

/** What is needed to answer players; of its playlists only the compressed text stays in memory. */
export interface OpenRecording {
  readonly facts: RecordingFacts
  readonly multivariant: string
  /** Compressed (RFC 1952), by name. */
  readonly playlists: ReadonlyMap<string, Buffer>
  readonly range: SegmentRange
  /** Where the segments of each take lie, by its token. */
  readonly folders: ReadonlyMap<string, SegmentFolder>
}

/** Reads a recording from storage, as far as `trim` lets it be seen. Null where nothing playable was recorded. */
export async function openRecording(
  storage: SegmentStorage,
  streamId: string,
  trim: TimeRange | null,
): Promise<OpenRecording | null> {
  const takes = await readTakes(storage, streamId)
  const multivariant = takes.findLast((take) => take.multivariant !== null)?.multivariant
  const { renditions, leading } = joinTakes(takes)
  const [whole, range] = [wholeSegments(leading, null), wholeSegments(leading, trim)]
  const lost = leading.every(({ file }) => file === null)
  if (lost || multivariant === undefined || multivariant === null || whole === null || range === null) return null
  const playlists = new Map<string, Buffer>()
  let bytes = 0
  for (const { name, segments } of renditions) {
    for (const { size } of segments) bytes += size
    playlists.set(name, await compressedPlaylist(segments.filter(({ msn }) => isWithin(msn, range))))
  }
  return {
    facts: {
      durationMs: whole.toMs,
      bytes,
      picture: multivariant.includes('RESOLUTION='),
      trim: trim && { fromMs: range.fromMs, toMs: range.toMs },
    },
    multivariant,
    playlists,
    range,
    folders: new Map(takes.map(({ token, folder }) => [token, folder])),
  }
}

export const isWithin = (msn: number, { firstMsn, lastMsn }: SegmentRange): boolean => msn >= firstMsn && msn <= lastMsn

async function compressedPlaylist(segments: readonly RecordedSegment[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (const piece of vodPlaylist(segments)) {
    pieces.push(Buffer.from(piece))
    await turn()
  }
  return compress(Buffer.concat(pieces))
}
