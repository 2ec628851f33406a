import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { SegmentFolder, SegmentStorage, StoredFile } from './port.ts'

/** Larger files are not held: bytes. */
const LARGEST = 2_000_000
/** So many are read whole at a time; others go to whoever asked piece by piece. */
const MOST_READING = 16

/** Holds what was asked for last, so that what many watch is read once; all storages that it stands before are of the same files. */
export class RecentFiles {
  readonly #most: number
  readonly #held = new Map<string, Promise<Buffer>>()
  readonly #sizes = new Map<string, number>()
  #bytes = 0
  #reading = 0

  /** Holds so many bytes at most. */
  constructor(most: number) {
    this.#most = most
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
        for (const key of this.#held.keys()) if (key.startsWith(`${name}/`)) this.#drop(key)
      },
    }
  }

  async #open(key: string, open: () => Promise<StoredFile | null>): Promise<StoredFile | null> {
    const held = await this.#held.get(key)?.catch(() => null)
    if (held) {
      this.#touch(key)
      return fromMemory(held)
    }
    const stored = await open()
    if (stored === null || stored.size > LARGEST || this.#reading >= MOST_READING) return stored
    return fromMemory(await this.#read(key, stored))
  }

  #read(key: string, stored: StoredFile): Promise<Buffer> {
    const reading = buffer(stored.read(0, stored.size))
    this.#held.set(key, reading)
    this.#reading += 1
    reading.then(
      ({ length }) => {
        this.#reading -= 1
        if (this.#held.get(key) !== reading) return
        this.#sizes.set(key, length)
        this.#bytes += length
        for (const oldest of this.#sizes.keys()) {
          if (this.#bytes <= this.#most) return
          this.#drop(oldest)
        }
      },
      () => {
        this.#reading -= 1
        if (this.#held.get(key) === reading) this.#drop(key)
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
    this.#held.delete(key)
  }
}

/** Written once under their names. */
const isMedia = (file: string): boolean => /\.(?:m4s|mp4|jpg)$/.test(file)

const fromMemory = (bytes: Buffer): StoredFile => ({
  size: bytes.length,
  bytes,
  read: (start, end) => Readable.from([bytes.subarray(start, end)]),
  close: async () => {},
})
