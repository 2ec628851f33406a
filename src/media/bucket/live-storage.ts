import type { Clock } from '../clock.ts'
import type { GrowingFile, SegmentFolder, SegmentStorage } from '../storage/index.ts'
import type { CopyQueue } from './copy-queue.ts'

/** A growing journal is copied every ten seconds, or less often so that it uses at most 20 kB per second. */
const MIN_INTERVAL_MS = 10_000
const BYTES_PER_MS = 20

export interface LiveStorageDeps {
  readonly disk: SegmentStorage
  readonly queue: Pick<CopyQueue, 'add'>
  readonly clock: Clock
  /** Files that are copied while they grow. */
  readonly isJournal: (file: string) => boolean
  /** Removes a stream from the disk and the bucket. */
  readonly remove: (streamId: string) => Promise<void>
}

/** The storage of lives: the disk only. Complete files are copied in the background. */
export function liveStorage(deps: LiveStorageDeps): SegmentStorage {
  const { disk } = deps
  return {
    folder: (name) => liveFolder(name, disk.folder(name), deps),
    names: () => disk.names(),
  }
}

function liveFolder(name: string, folder: SegmentFolder, deps: LiveStorageDeps): SegmentFolder {
  const { queue, remove } = deps
  const isStream = !name.includes('/')
  return {
    ...folder,
    async write(file, chunks) {
      await folder.write(file, chunks)
      queue.add(`${name}/${file}`)
    },
    async replace(file, content) {
      await folder.replace(file, content)
      queue.add(`${name}/${file}`)
    },
    append: async (file) => growing(`${name}/${file}`, file, await folder.append(file), deps),
    remove: () => (isStream ? remove(name) : folder.remove()),
  }
}

function growing(
  key: string,
  file: string,
  open: GrowingFile,
  { queue, clock, isJournal }: LiveStorageDeps,
): GrowingFile {
  let size = 0
  let cancel: (() => void) | null = null
  return {
    async add(chunks) {
      await open.add(chunks)
      if (!isJournal(file)) return
      for (const chunk of chunks) size += chunk.length
      cancel ??= clock.after(Math.max(MIN_INTERVAL_MS, size / BYTES_PER_MS), () => {
        cancel = null
        queue.add(key)
      })
    },
    async close() {
      cancel?.()
      await open.close()
      queue.add(key)
    },
  }
}
