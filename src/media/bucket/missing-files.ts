import { text } from 'node:stream/consumers'
import type { Bucket, SegmentStorage } from '../storage/index.ts'

/** The display settings of a kept stream; the file exists only after the stream has ended. */
export const KEPT = 'kept.json'

/** Marks a stream that is completely in the bucket, with the time of the copy. Exists only on the disk. */
export const COPIED = 'copied.json'

/** The files of a stream that are on the disk and not in the bucket. */
export interface Missing {
  /** Keys, segments before their journals and playlists, without that of `KEPT`. */
  readonly keys: readonly string[]
  /** Where the stream is marked as ended and kept: on this disk, or only in the bucket by another machine. */
  readonly kept: 'here' | 'elsewhere' | null
}

/** Compares a stream on the disk with its copy by names and sizes; journals and playlists are always copied again. */
export async function findMissing(disk: SegmentStorage, bucket: Bucket, streamId: string): Promise<Missing> {
  const there = new Map<string, number>()
  for await (const { key, size } of bucket.list(`${streamId}/`)) there.set(key, size)
  const segments: string[] = []
  const descriptions: string[] = []
  const names = await disk.folder(streamId).names()
  for (const session of names.filter((name) => !name.includes('.'))) {
    const files = await disk.folder(`${streamId}/${session}`).names()
    // The session of another machine, of which only the journals were restored here.
    if (!files.some((file) => file.endsWith('.m4s'))) continue
    for (const file of files) {
      const key = `${streamId}/${session}/${file}`
      if (!isSegment(file)) descriptions.push(key)
      else if (there.get(key) !== (await sizeOf(disk, streamId, session, file))) segments.push(key)
    }
  }
  // Files made from the whole recording: sprite sheets and the waveform.
  for (const file of names.filter((name) => name.includes('.') && name !== KEPT && name !== COPIED)) {
    descriptions.push(`${streamId}/${file}`)
  }
  const kept = `${streamId}/${KEPT}`
  return {
    keys: [...segments, ...descriptions],
    kept: names.includes(KEPT) ? 'here' : there.has(kept) ? 'elsewhere' : null,
  }
}

/**
 * Fetches the journals and playlists of sessions that other machines recorded of a stream, so that it continues here.
 * Their segments stay in the bucket.
 */
export async function restoreJournals(disk: SegmentStorage, bucket: Bucket, streamId: string): Promise<void> {
  for (const session of (await bucket.names(`${streamId}/`)).filter((name) => !name.includes('.'))) {
    const folder = disk.folder(`${streamId}/${session}`)
    if ((await folder.names()).some((file) => file.endsWith('.m4s'))) continue
    for (const file of (await bucket.names(`${streamId}/${session}/`)).filter((name) => !isSegment(name))) {
      const stored = await bucket.open(`${streamId}/${session}/${file}`)
      if (stored !== null) await folder.replace(file, await text(stored.read(0, stored.size)))
    }
  }
}

/** Media and images: immutable, large, and not needed to know what was recorded. */
const isSegment = (file: string): boolean => /\.(?:m4s|mp4|jpg)$/.test(file)

async function sizeOf(disk: SegmentStorage, streamId: string, session: string, file: string): Promise<number | null> {
  const stored = await disk.folder(`${streamId}/${session}`).open(file)
  await stored?.close()
  return stored?.size ?? null
}
