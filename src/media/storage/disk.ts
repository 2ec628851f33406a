import { randomUUID } from 'node:crypto'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, truncate, statfs } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { type GrowingFile, type SegmentFolder, type SegmentStorage, DiskFull } from './port.ts'

/**
 * Stores files below `directory`. Nothing is synced: after a power cut the last seconds may be missing, and a file
 * truncated by a crash has an incomplete last box. New files are opened only while more than `reserve` bytes of the
 * disk are free.
 */
export function diskStorage(directory: string, reserve = 0): SegmentStorage {
  const space = new FreeSpace(directory, reserve)
  return {
    folder(name) {
      const path = resolve(directory, name)
      if (!path.startsWith(resolve(directory) + sep)) throw new RangeError(`invalid folder name "${name}"`)
      return diskFolder(path, space)
    },
    names: () => listNames(directory),
  }
}

const draftSuffix = '.new'
const removedPrefix = '.removed-'

function diskFolder(path: string, space: FreeSpace): SegmentFolder {
  let creation: Promise<unknown> | null = null
  const makeOnce = async (): Promise<void> => {
    creation ??= mkdir(path, { recursive: true })
    try {
      await creation
    } catch (reason) {
      creation = null
      throw reason
    }
  }
  /** Readers find the file when it is whole, also after a process that ended while it wrote. */
  const writeWhole = async (file: string, chunks: readonly Buffer[]): Promise<void> => {
    await makeOnce()
    const draft = join(path, file + draftSuffix)
    await rm(draft, { force: true })
    const handle = await open(draft, 'wx')
    try {
      await writeAll(handle, chunks).finally(() => handle.close())
      await rename(draft, join(path, file))
    } catch (reason) {
      await rm(draft, { force: true })
      throw reason
    }
  }
  return {
    async write(file, chunks) {
      if (await isThere(join(path, file))) throw new Error(`the file "${join(path, file)}" already exists`)
      await writeWhole(file, chunks)
    },
    replace: (file, content) => writeWhole(file, [Buffer.from(content)]),
    async append(file) {
      await makeOnce()
      await space.check()
      return growing(await open(join(path, file), 'a'))
    },
    async open(file) {
      const handle = await openIfThere(join(path, file))
      if (handle === null) return null
      const { size } = await handle.stat()
      return {
        size,
        read(start, end) {
          if (start < end) return handle.createReadStream({ start, end: end - 1, highWaterMark: 262_144 })
          return closing(handle)
        },
        close: () => handle.close(),
      }
    },
    address: async () => null,
    async cut(file, size) {
      if (size === 0) await rm(join(path, file), { force: true })
      else await truncate(join(path, file), size)
    },
    names: async () =>
      (await listNames(path)).filter((name) => !name.endsWith(draftSuffix) && !name.startsWith(removedPrefix)),
    async remove() {
      creation = null
      await removeFolder(path)
    },
  }
}

/**
 * Removes a folder at once for its readers: a recording that is read meanwhile would lack some of its files. What a process
 * that ends meanwhile leaves behind is listed, and removed, like an unknown stream.
 */
async function removeFolder(path: string): Promise<void> {
  const removed = join(dirname(path), `${removedPrefix}${randomUUID()}`)
  try {
    await rename(path, removed)
  } catch (reason) {
    if (isMissing(reason)) return
    throw reason
  }
  await rm(removed, { recursive: true, force: true })
}

const growing = (handle: FileHandle): GrowingFile => ({
  add: (chunks) => writeAll(handle, chunks),
  close: () => handle.close(),
})

/** A full disk may accept only some of the bytes without an error; the next call then fails with the reason. */
async function writeAll(handle: FileHandle, chunks: readonly Buffer[]): Promise<void> {
  let left = chunks.filter((chunk) => chunk.length > 0)
  while (left.length > 0) {
    let { bytesWritten } = await handle.writev(left)
    const rest: Buffer[] = []
    for (const chunk of left) {
      if (bytesWritten < chunk.length) rest.push(chunk.subarray(bytesWritten))
      bytesWritten = Math.max(0, bytesWritten - chunk.length)
    }
    left = rest
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (reason) {
    if (isMissing(reason)) return false
    throw reason
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (reason) {
    if (isMissing(reason)) return null
    throw reason
  }
}

async function listNames(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (reason) {
    if (isMissing(reason)) return []
    throw reason
  }
}

function isMissing(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === 'ENOENT'
}

function closing(handle: FileHandle): Readable {
  return new Readable({
    read() {
      handle.close().then(
        () => this.push(null),
        (reason: unknown) => this.destroy(reason instanceof Error ? reason : new Error(String(reason))),
      )
    },
  })
}

/** How long a measurement is used, in milliseconds. */
const CACHE_MS = 2_000

/** The free bytes of the disk of `directory`. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Keeps `reserve` bytes of the disk of `directory` free. */
class FreeSpace {
  #directory: string
  #reserve: number
  #measurement: Promise<number> = Promise.resolve(0)
  #measuredAt = Number.NEGATIVE_INFINITY

  constructor(directory: string, reserve: number) {
    this.#directory = directory
    this.#reserve = reserve
  }

  /** Rejects with `DiskFull` if a new file would use the reserve. */
  async check(): Promise<void> {
    if (this.#reserve === 0) return
    const now = performance.now()
    if (now - this.#measuredAt > CACHE_MS) {
      this.#measuredAt = now
      this.#measurement = freeBytes(this.#directory)
    }
    const free = await this.#measurement
    if (free < this.#reserve) throw new DiskFull(free)
  }
}
