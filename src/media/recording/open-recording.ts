import { promisify } from 'node:util'
import { setImmediate as turn } from 'node:timers/promises'
import { gzip } from 'node:zlib'
import { placeTiles, type PicturedRecording } from '../pictures/index.ts'
import type { SegmentFolder, SegmentStorage } from '../storage/index.ts'
import type { RecordingFacts } from './facts.ts'
import { joinTakes } from './join-takes.ts'
import type { Kept } from './kept.ts'
import { firstOnAir } from './on-air.ts'
import { pictureSegment } from './picture-segment.ts'
import type { RecordedSegment } from './read-journal.ts'
import { readTakes } from './read-takes.ts'
import { withoutStandbyEnd, wholeSegments, type SegmentRange } from './trim.ts'
import { vodPlaylist } from './vod-playlist.ts'

const compress = promisify(gzip)

/** What is needed to answer players; of its playlists only the compressed text stays in memory. */
export interface OpenRecording extends PicturedRecording {
  readonly facts: RecordingFacts
  readonly multivariant: string
  /** Compressed (RFC 1952), by name. */
  readonly playlists: ReadonlyMap<string, Buffer>
  readonly range: SegmentRange
  /** Where the segments of each take lie, by its token. */
  readonly folders: ReadonlyMap<string, SegmentFolder>
}

/** Reads a recording from storage, as far as its trim lets it be seen. Null where nothing playable was recorded. */
export async function openRecording(
  storage: SegmentStorage,
  streamId: string,
  { trim, pictureMs }: Kept,
): Promise<OpenRecording | null> {
  const takes = await readTakes(storage, streamId)
  const multivariant = takes.findLast((take) => take.multivariant !== null)?.multivariant
  if (multivariant === undefined || multivariant === null) return null
  const { renditions, leading: recorded } = joinTakes(takes)
  const begin = firstOnAir(multivariant, renditions)
  const leading = withoutStandbyEnd(recorded.filter(({ msn }) => msn >= begin))
  const [whole, range] = [wholeSegments(leading, null), wholeSegments(leading, trim)]
  const lost = leading.every(({ file }) => file === null)
  if (lost || whole === null || range === null) return null
  const playlists = new Map<string, Buffer>()
  let bytes = 0
  for (const { name, segments } of renditions) {
    for (const { size } of segments) bytes += size
    playlists.set(name, await compressedPlaylist(segments.filter(({ msn }) => isWithin(msn, range))))
  }
  const picture = multivariant.includes('RESOLUTION=')
  const shown = leading.filter(({ msn }) => isWithin(msn, range))
  const tiles = takes.flatMap((take) => take.tiles)
  return {
    facts: { durationMs: whole.toMs, bytes, picture, trim: trim && { fromMs: range.fromMs, toMs: range.toMs } },
    multivariant,
    playlists,
    range,
    folders: new Map(takes.map(({ token, folder }) => [token, folder])),
    streamId,
    folder: storage.folder(streamId),
    tiles: placeTiles(tiles, shown),
    lengthMs: range.toMs - range.fromMs,
    picture: picture ? pictureSegment(leading, range, pictureMs) : null,
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
