import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { SegmentFolder, SegmentStorage } from './port.ts'

/**
 * Segments as files below `directory`. Nothing is synced: after a power cut the last seconds may be missing,
 * and a file that a crash cut short shows by its last box being incomplete.
 */
export function diskStorage(directory: string): SegmentStorage {
  return {
    folder(name) {
      const path = resolve(directory, name)
      if (!path.startsWith(resolve(directory) + sep)) throw new RangeError(`"${name}" is no folder name`)
      return diskFolder(path)
    },
  }
}

function diskFolder(path: string): SegmentFolder {
  let made: Promise<unknown> | null = null
  const makeOnce = async (): Promise<void> => {
    made ??= mkdir(path, { recursive: true })
    try {
      await made
    } catch (reason) {
      made = null
      throw reason
    }
  }
  return {
    async write(file, chunks) {
      await makeOnce()
      const handle = await open(join(path, file), 'wx')
      try {
        await writeAll(handle, chunks)
      } catch (reason) {
        await rm(join(path, file), { force: true })
        throw reason
      } finally {
        await handle.close()
      }
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
    async remove() {
      made = null
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** A full disk may take only some of the bytes without failing; the next call then says why. */
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

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (reason) {
    if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT') return null
    throw reason
  }
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
