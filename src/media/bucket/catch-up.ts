import { text } from 'node:stream/consumers'
import type { Bucket, SegmentStorage } from '../storage/index.ts'

/** Where a kept stream says what is played of it; the stream has ended when it is there. */
export const KEPT = 'kept.json'

/** In the folder of a stream of which the bucket has everything: since when. On this disk alone. */
export const COPIED = 'copied.json'

/** What the disk has of a stream and the bucket has not. */
export interface Missing {
  /** Keys, those of segments before those of what describes them, without that of `KEPT`. */
  readonly keys: readonly string[]
  /** The stream has ended and is kept: so says the disk, or the bucket alone, where another machine has kept it. */
  readonly kept: 'here' | 'elsewhere' | null
}

/** Compares a stream on the disk with its copy by names and sizes; what describes the segments is copied anew. */
export async function findMissing(disk: SegmentStorage, bucket: Bucket, streamId: string): Promise<Missing> {
  const there = new Map<string, number>()
  for await (const { key, size } of bucket.list(`${streamId}/`)) there.set(key, size)
  const segments: string[] = []
  const descriptions: string[] = []
  const names = await disk.folder(streamId).names()
  for (const take of names.filter((name) => !name.includes('.'))) {
    const files = await disk.folder(`${streamId}/${take}`).names()
    // What another machine recorded, and was only read up on here.
    if (!files.some((file) => file.endsWith('.m4s'))) continue
    for (const file of files) {
      const key = `${streamId}/${take}/${file}`
      if (!isSegment(file)) descriptions.push(key)
      else if (there.get(key) !== (await sizeOf(disk, streamId, take, file))) segments.push(key)
    }
  }
  // What was made of the whole recording: sheets of small pictures, the level of its sound.
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
 * Fetches what describes the takes that other machines have recorded of a stream, so that it goes on from there here. Their
 * segments stay where they are.
 */
export async function readUp(disk: SegmentStorage, bucket: Bucket, streamId: string): Promise<void> {
  for (const take of (await bucket.names(`${streamId}/`)).filter((name) => !name.includes('.'))) {
    const folder = disk.folder(`${streamId}/${take}`)
    if ((await folder.names()).some((file) => file.endsWith('.m4s'))) continue
    for (const file of (await bucket.names(`${streamId}/${take}/`)).filter((name) => !isSegment(name))) {
      const stored = await bucket.open(`${streamId}/${take}/${file}`)
      if (stored !== null) await folder.replace(file, await text(stored.read(0, stored.size)))
    }
  }
}

/** Media and pictures: written once, large, and not needed to know what was recorded. */
const isSegment = (file: string): boolean => /\.(?:m4s|mp4|jpg)$/.test(file)

async function sizeOf(disk: SegmentStorage, streamId: string, take: string, file: string): Promise<number | null> {
  const stored = await disk.folder(`${streamId}/${take}`).open(file)
  await stored?.close()
  return stored?.size ?? null
}
