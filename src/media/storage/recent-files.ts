import { LRUCache } from 'lru-cache'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { SegmentFolder, SegmentStorage, StoredFile } from './port.ts'

/** Larger files are not cached, in bytes. */
const MAX_FILE_BYTES = 2_000_000
/** The number of files that are read whole at a time; others are streamed. */
const MAX_READING = 16

/**
 * Caches recently used files, so that popular files are read once. All wrapped storages must contain the same files.
 */
export class RecentFiles {
  readonly #files: LRUCache<string, Promise<Buffer>>
  #reading = 0

  /** `capacity` is the capacity in bytes. */
  constructor(capacity: number) {
    this.#files = new LRUCache({ maxSize: capacity })
  }

  before(storage: SegmentStorage): SegmentStorage {
    return { ...storage, folder: (name) => this.#folder(name, storage.folder(name)), names: () => storage.names() }
  }

  #folder(name: string, folder: SegmentFolder): SegmentFolder {
    const keyOf = (file: string): string => `${name}/${file}`
    return {
      ...folder,
      open: (file) => (isMedia(file) ? this.#open(keyOf(file), () => folder.open(file)) : folder.open(file)),
      cut: async (file, size) => {
        await folder.cut(file, size)
        this.#files.delete(keyOf(file))
      },
      remove: async () => {
        await folder.remove()
        for (const key of this.#files.keys()) if (key.startsWith(`${name}/`)) this.#files.delete(key)
      },
    }
  }

  async #open(key: string, open: () => Promise<StoredFile | null>): Promise<StoredFile | null> {
    const cached = await this.#files.get(key)?.catch(() => null)
    if (cached) return fromMemory(cached)
    const stored = await open()
    if (stored === null || stored.size > MAX_FILE_BYTES || this.#reading >= MAX_READING) return stored
    return fromMemory(await this.#read(key, stored))
  }

  async #read(key: string, stored: StoredFile): Promise<Buffer> {
    const reading = buffer(stored.read(0, stored.size))
    this.#files.set(key, reading, { size: Math.max(1, stored.size) })
    this.#reading += 1
    try {
      return await reading
    } catch (error) {
      if (this.#files.peek(key) === reading) this.#files.delete(key)
      throw error
    } finally {
      this.#reading -= 1
    }
  }
}

/** Immutable under their names. */
const isMedia = (file: string): boolean => /\.(?:m4s|mp4|jpg)$/.test(file)

const fromMemory = (bytes: Buffer): StoredFile => ({
  size: bytes.length,
  bytes,
  read: (start, end) => Readable.from([bytes.subarray(start, end)]),
  close: async () => {},
})
