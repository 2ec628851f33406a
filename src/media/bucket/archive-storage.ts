import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { KEPT } from './catch-up.ts'
import { RecentNames } from '../recent-names.ts'
import type { Bucket, GrowingFile, SegmentFolder, SegmentStorage } from '../storage/index.ts'

/** So long, in milliseconds, a key is not asked for again that the bucket did not have: another machine may put it there. */
const ABSENT_MS = 5_000
const MOST_ABSENT = 10_000

/** An address in the bucket is good for so many seconds: a player goes there at once. */
const ADDRESS_SECONDS = 120

export interface ArchiveStorageOptions {
  readonly disk: SegmentStorage
  readonly bucket: Bucket
  /** Whether players fetch from the bucket themselves what is not on the disk. */
  readonly redirect: boolean
  /** A file of a stream on the disk is not as the bucket has it. */
  readonly changed: (streamId: string, key: string) => Promise<void>
  /** Forgets a stream, on the disk and in the bucket. */
  readonly remove: (streamId: string) => Promise<void>
  readonly clock: Clock
}

/**
 * Recordings, wherever they are. What the disk has of a stream tells the truth about it, and the bucket is not asked:
 * so that archives of late are played while it is away. Of streams that are not on the disk the bucket tells.
 */
export function archiveStorage(options: ArchiveStorageOptions): SegmentStorage {
  const absent = new RecentNames(options.clock, ABSENT_MS, MOST_ABSENT)
  return {
    folder: (name) => archiveFolder(name, options, absent),
    names: () => options.disk.names(),
  }
}

function archiveFolder(name: string, options: ArchiveStorageOptions, absent: RecentNames): SegmentFolder {
  const { disk, bucket, redirect, changed, remove } = options
  const local = disk.folder(name)
  const [streamId = name, take] = name.split('/')
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
        // Compared as a whole, so that the stream may leave the disk again when the bucket has this, too.
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
      if (!(await isLocal())) return notKept
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
      // A segment may be in the bucket alone, when a take was recorded elsewhere.
      if (found !== null || (take === undefined && (await isLocal()))) return found
      // Others of a take may be on their way there from another machine.
      if (take !== undefined) return bucket.open(keyOf(file))
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
      // In the bucket are whole files only.
      if (found === null) return
      await local.cut(file, size)
      await changed(streamId, keyOf(file))
    },
    async names() {
      const names = await local.names()
      return names.length > 0 ? names : bucket.names(`${name}/`)
    },
    remove: () => (take === undefined ? remove(streamId) : local.remove()),
  }
}

/** What a reader notes of a recording that lies in the bucket is found out again by the next one. */
const notKept: GrowingFile = { add: async () => {}, close: async () => {} }
