import { buffer } from 'node:stream/consumers'
import type { SegmentFolder, SegmentStorage } from '../storage/index.ts'
import { parseTile, type TileName } from '../pictures/names.ts'
import { renditionOf } from './journal-line.ts'
import { readJournal, type RecordedSegment } from './read-journal.ts'

/** Where a take keeps its multivariant playlist, as it was last. */
export const MULTIVARIANT = 'index.m3u8'

const TOKEN = /^[0-9a-f]{8}$/

/** What one run of the engine recorded of a stream. */
export interface Take {
  readonly token: string
  readonly folder: SegmentFolder
  /** Null where nothing became playable. */
  readonly multivariant: string | null
  /** By the names of their playlists, without the ending. */
  readonly renditions: ReadonlyMap<string, readonly RecordedSegment[]>
  /** The numbers of its segments, first and last, and of its last epoch. */
  readonly first: number
  readonly last: number
  readonly lastEpoch: number
  /** Its pictures for the seek bar. */
  readonly tiles: readonly TileName[]
}

/** Every take of a stream that holds a segment, in the order in which they were recorded. Nobody may be writing. */
export async function readTakes(storage: SegmentStorage, streamId: string): Promise<Take[]> {
  const tokens = (await storage.folder(streamId).names()).filter((name) => TOKEN.test(name))
  const takes: Take[] = []
  for (const token of tokens) {
    const take = await readTake(token, storage.folder(`${streamId}/${token}`))
    if (take !== null) takes.push(take)
  }
  return takes.toSorted((a, b) => a.first - b.first)
}

async function readTake(token: string, folder: SegmentFolder): Promise<Take | null> {
  const renditions = new Map<string, readonly RecordedSegment[]>()
  let first = Infinity
  let last = -1
  let lastEpoch = 0
  const files = await folder.names()
  for (const name of files.map(renditionOf)) {
    const segments = name === null ? [] : await readJournal(folder, name)
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
