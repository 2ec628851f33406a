import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { RecentNames } from '../ingest/index.ts'
import type { Bucket, GrowingFile, SegmentFolder, SegmentStorage } from '../storage/index.ts'
import { KEPT } from './missing-files.ts'

/** How long a missing key is not looked up again, in milliseconds: another machine may store it. */
const ABSENT_MS = 5_000
const MAX_ABSENT = 10_000

/** The lifetime of a redirect to the bucket, in seconds: players follow it at once. */
const ADDRESS_SECONDS = 120

export interface ArchiveStorageOptions {
  readonly disk: SegmentStorage
  readonly bucket: Bucket
  /** Whether players are redirected to the bucket for files that are not on the disk. */
  readonly redirect: boolean
  /** A file on the disk differs from its copy in the bucket. */
  readonly changed: (streamId: string, key: string) => Promise<void>
  /** Removes a stream from the disk and the bucket. */
  readonly remove: (streamId: string) => Promise<void>
  readonly clock: Clock
}

/**
 * The storage of recordings. If the disk has a stream, only the disk is used, so that recent recordings play while the
 * bucket is unavailable. Other streams are read from the bucket.
 */
export function archiveStorage(options: ArchiveStorageOptions): SegmentStorage {
  const absent = new RecentNames(options.clock, ABSENT_MS, MAX_ABSENT)
  return {
    folder: (name) => archiveFolder(name, options, absent),
    names: () => options.disk.names(),
  }
}

function archiveFolder(name: string, options: ArchiveStorageOptions, absent: RecentNames): SegmentFolder {
  const { disk, bucket, redirect, changed, remove } = options
  const local = disk.folder(name)
  const [streamId = name, session] = name.split('/')
  const keyOf = (file: string): string => `${name}/${file}`
  const put = async (file: string, bytes: Buffer): Promise<void> => {
    await bucket.put(keyOf(file), bytes.length, Readable.from([bytes]))
    absent.delete(keyOf(file))
  }
  const isLocal = async (): Promise<boolean> => (await disk.folder(streamId).names()).length > 0

  return {
    async write(file, chunks) {
      if (await isLocal()) {
        await local.write(file, chunks)
        // Compares the whole stream, so that it can leave the disk again once the bucket has this file too.
        await changed(streamId, `${streamId}/${KEPT}`)
        return
      }
      await put(file, Buffer.concat(chunks))
    },
    async replace(file, content) {
      if (await isLocal()) {
        await local.replace(file, content)
        await changed(streamId, keyOf(file))
        return
      }
      await put(file, Buffer.from(content))
    },
    async append(file) {
      if (!(await isLocal())) return discard
      const open = await local.append(file)
      return {
        add: (chunks) => open.add(chunks),
        async close() {
          await open.close()
          await changed(streamId, keyOf(file))
        },
      }
    },
    async open(file) {
      const found = await local.open(file)
      // A segment may be in the bucket only, if another machine recorded its session.
      if (found !== null || (session === undefined && (await isLocal()))) return found
      // Another machine may still be copying files of a session.
      if (session !== undefined) return bucket.open(keyOf(file))
      if (absent.has(keyOf(file))) return null
      const kept = await bucket.open(keyOf(file))
      if (kept === null) absent.add(keyOf(file))
      return kept
    },
    async address(file) {
      if (!redirect) return null
      const found = await local.open(file)
      await found?.close()
      return found === null ? bucket.address(keyOf(file), ADDRESS_SECONDS) : null
    },
    async cut(file, size) {
      const found = await local.open(file)
      await found?.close()
      // The bucket contains complete files only.
      if (found === null) return
      await local.cut(file, size)
      await changed(streamId, keyOf(file))
    },
    async names() {
      const names = await local.names()
      return names.length > 0 ? names : bucket.names(`${name}/`)
    },
    remove: () => (session === undefined ? remove(streamId) : local.remove()),
  }
}

/** Journal entries for a recording in the bucket are dropped; the next reader derives them again. */
const discard: GrowingFile = { add: async () => {}, close: async () => {} }
