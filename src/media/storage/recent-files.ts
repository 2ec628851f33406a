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
  readonly #capacity: number
  readonly #files = new Map<string, Promise<Buffer>>()
  readonly #sizes = new Map<string, number>()
  #bytes = 0
  #reading = 0

  /** `capacity` is the capacity in bytes. */
  constructor(capacity: number) {
    this.#capacity = capacity
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
        this.#drop(keyOf(file))
      },
      remove: async () => {
        await folder.remove()
        for (const key of this.#files.keys()) if (key.startsWith(`${name}/`)) this.#drop(key)
      },
    }
  }

  async #open(key: string, open: () => Promise<StoredFile | null>): Promise<StoredFile | null> {
    const cached = await this.#files.get(key)?.catch(() => null)
    if (cached) {
      this.#touch(key)
      return fromMemory(cached)
    }
    const stored = await open()
    if (stored === null || stored.size > MAX_FILE_BYTES || this.#reading >= MAX_READING) return stored
    return fromMemory(await this.#read(key, stored))
  }

  #read(key: string, stored: StoredFile): Promise<Buffer> {
    const reading = buffer(stored.read(0, stored.size))
    this.#files.set(key, reading)
    this.#reading += 1
    reading.then(
      ({ length }) => {
        this.#reading -= 1
        if (this.#files.get(key) !== reading) return
        this.#sizes.set(key, length)
        this.#bytes += length
        for (const oldest of this.#sizes.keys()) {
          if (this.#bytes <= this.#capacity) return
          this.#drop(oldest)
        }
      },
      () => {
        this.#reading -= 1
        if (this.#files.get(key) === reading) this.#drop(key)
      },
    )
    return reading
  }

  #touch(key: string): void {
    const size = this.#sizes.get(key)
    if (size === undefined) return
    this.#sizes.delete(key)
    this.#sizes.set(key, size)
  }

  #drop(key: string): void {
    this.#bytes -= this.#sizes.get(key) ?? 0
    this.#sizes.delete(key)
    this.#files.delete(key)
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
