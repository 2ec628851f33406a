import { buffer } from 'node:stream/consumers'
import type { SegmentFolder, SegmentStorage } from '../storage/index.ts'
import { parseTile, type TileName, type PlacedTile } from '../thumbnails/index.ts'
import { renditionOf } from './journal-line.ts'
import { type OpenSegments, readJournal, type RecordedSegment } from './read-journal.ts'

/** The file of a session's last multivariant playlist. */
export const MULTIVARIANT = 'index.m3u8'

const TOKEN = /^[0-9a-f]{8}$/

/** The recording of one session: the time from opening a stream to closing it. */
export interface RecordedSession {
  readonly token: string
  readonly folder: SegmentFolder
  /** Null if nothing became playable. */
  readonly multivariant: string | null
  /** By the names of their playlists without the extension. */
  readonly renditions: ReadonlyMap<string, readonly RecordedSegment[]>
  /** The first and last segment number, and the last epoch. */
  readonly first: number
  readonly last: number
  readonly lastEpoch: number
  /** Its seek-bar thumbnails. */
  readonly tiles: readonly TileName[]
}

/**
 * All sessions of a stream that contain a segment, in recording order. While the stream is written `open` must be
 * `skip`.
 */
export async function readSessions(
  storage: SegmentStorage,
  streamId: string,
  open: OpenSegments = 'recover',
): Promise<RecordedSession[]> {
  const tokens = (await storage.folder(streamId).names()).filter((name) => TOKEN.test(name))
  const sessions: RecordedSession[] = []
  for (const token of tokens) {
    const session = await readSession(token, storage.folder(`${streamId}/${token}`), open)
    if (session !== null) sessions.push(session)
  }
  return sessions.toSorted((a, b) => a.first - b.first)
}

async function readSession(token: string, folder: SegmentFolder, open: OpenSegments): Promise<RecordedSession | null> {
  const renditions = new Map<string, readonly RecordedSegment[]>()
  let first = Infinity
  let last = -1
  let lastEpoch = 0
  const files = await folder.names()
  for (const name of files.map(renditionOf)) {
    const segments = name === null ? [] : await readJournal(folder, name, open)
    const [begin, end] = [segments[0], segments.at(-1)]
    if (name === null || begin === undefined || end === undefined) continue
    renditions.set(name, segments)
    first = Math.min(first, begin.msn)
    last = Math.max(last, end.msn)
    lastEpoch = Math.max(lastEpoch, end.epoch)
  }
  if (last < 0) return null
  const stored = await folder.open(MULTIVARIANT)
  const multivariant = stored && (await buffer(stored.read(0, stored.size))).toString()
  const tiles = files.flatMap((file) => parseTile(file) ?? [])
  return { token, folder, multivariant, renditions, first, last, lastEpoch, tiles }
}

/** The history of a rendition from earlier sessions, as its playlist lists it. */
export interface RenditionPast {
  readonly firstMsn: number
  readonly firstEpoch: number
  /** The lines of all its segments, in pieces. */
  readonly lines: readonly string[]
}

/** The history of a resumed stream from earlier sessions. */
export interface StreamPast {
  readonly renditions: ReadonlyMap<string, RenditionPast>
  /** The folder of each session by its token. */
  readonly folders: ReadonlyMap<string, SegmentFolder>
  /** In whole seconds; no segment is longer. */
  readonly targetDuration: number
  /** The total length, in milliseconds. */
  readonly lengthMs: number
  readonly tiles: readonly PlacedTile[]
}

/** Where a stream starts: later than 0 if an earlier session recorded it. */
export interface ResumePoint {
  /** The first media sequence number and epoch. */
  readonly msn: number
  readonly epoch: number
  /** Media time of the first sample, in whole milliseconds. */
  readonly time: number
  /** Null for a new stream. */
  readonly past: StreamPast | null
}

export const streamStart: ResumePoint = { msn: 0, epoch: 0, time: 0, past: null }
