import type { Recording } from '#engine-protocol/index.ts'
import { promisify } from 'node:util'
import { setImmediate as turn } from 'node:timers/promises'
import { gzip } from 'node:zlib'
import { readSessions, type RecordedSegment, type RecordedSession } from '../journal/index.ts'
import type { SegmentFolder, SegmentStorage } from '../storage/index.ts'
import { type ThumbnailSource, placeTiles } from '../thumbnails/index.ts'
import type { DisplaySettings } from './display-settings.ts'
import { firstMsnOnAir, posterSegment, type SegmentRange, wholeSegments, withoutStandbyEnd } from './choose-segments.ts'
import { type JoinedRendition, joinSessions } from './join-sessions.ts'
import { vodPlaylist } from './vod-playlist.ts'

const compress = promisify(gzip)

/** The data needed to serve a recording; of its playlists only the compressed text stays in memory. */
export interface OpenRecording extends ThumbnailSource {
  readonly facts: Recording
  readonly multivariant: string
  /** Compressed (RFC 1952), by name. */
  readonly playlists: ReadonlyMap<string, Buffer>
  readonly range: SegmentRange
  /** The standby clip at the end, which is not listed: players still load it by the last playlist of the live. */
  readonly standbyMsns: ReadonlySet<number>
  /** The folder of each session by its token. */
  readonly folders: ReadonlyMap<string, SegmentFolder>
}

/** Reads a recording from storage within its trim. Null if nothing playable was recorded. */
export async function openRecording(
  storage: SegmentStorage,
  streamId: string,
  { trim, posterMs }: DisplaySettings,
): Promise<OpenRecording | null> {
  const sessions = await readSessions(storage, streamId)
  const playable = playableSegments(sessions)
  if (playable === null) return null
  const { multivariant, renditions, leading, standbyMsns } = playable
  const [whole, range] = [wholeSegments(leading, null), wholeSegments(leading, trim)]
  const lost = leading.every(({ file }) => file === null)
  if (lost || whole === null || range === null) return null
  const playlists = new Map<string, Buffer>()
  let bytes = 0
  for (const { name, segments } of renditions) {
    for (const { size } of segments) bytes += size
    playlists.set(name, await compressedPlaylist(segments.filter(({ msn }) => isWithin(msn, range))))
  }
  const hasVideo = multivariant.includes('RESOLUTION=')
  const shown = leading.filter(({ msn }) => isWithin(msn, range))
  const tiles = sessions.flatMap((session) => session.tiles)
  return {
    facts: { durationMs: whole.toMs, bytes, hasVideo, trim: trim && { fromMs: range.fromMs, toMs: range.toMs } },
    multivariant,
    playlists,
    range,
    standbyMsns,
    folders: new Map(sessions.map(({ token, folder }) => [token, folder])),
    streamId,
    folder: storage.folder(streamId),
    tiles: placeTiles(tiles, shown),
    lengthMs: range.toMs - range.fromMs,
    posterSegment: hasVideo ? posterSegment(leading, range, posterMs) : null,
  }
}

export interface PlayableSegments {
  readonly multivariant: string
  readonly renditions: readonly JoinedRendition[]
  /** The segments that determine the positions of the recording. */
  readonly leading: readonly RecordedSegment[]
  /** Of the standby clip at the end, which `leading` lacks. */
  readonly standbyMsns: ReadonlySet<number>
}

/** Null if nothing became playable. */
export function playableSegments(sessions: readonly RecordedSession[]): PlayableSegments | null {
  const multivariant = sessions.findLast((session) => session.multivariant !== null)?.multivariant
  if (multivariant === undefined || multivariant === null) return null
  const { renditions, leading } = joinSessions(sessions)
  const begin = firstMsnOnAir(multivariant, renditions)
  const onAir = leading.filter(({ msn }) => msn >= begin)
  const kept = withoutStandbyEnd(onAir)
  const standbyMsns = new Set(onAir.slice(kept.length).map(({ msn }) => msn))
  return { multivariant, renditions, leading: kept, standbyMsns }
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
