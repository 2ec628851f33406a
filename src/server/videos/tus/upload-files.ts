import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock } from '../../clock.ts'

/** A connection that sends nothing for this long is closed, in milliseconds; the client resumes. */
const silenceMs = 30_000
/** How long the rest of a failed request is read, in milliseconds. */
const discardMs = 10_000
/** The free space is measured again after this many bytes. */
const checkBytes = 16 * 1024 * 1024

export interface UploadFilesOptions {
  readonly directory: string
  /** The bytes of its disk to keep free. */
  readonly reserve: number
  /** The free bytes of its disk. */
  readonly freeBytes: () => Promise<number>
  readonly clock: Clock
}

/** The disk has too little free space for the rest of an upload. */
export class UploadDiskFull extends Error {
  override readonly name = 'UploadDiskFull'
}

/** Another request continues the upload, or it was removed. */
class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** Nothing arrived for too long. */
class Silent extends Error {
  override readonly name = 'Silent'
}

interface Writer {
  readonly stop: (reason: Error) => void
  readonly ended: Promise<unknown>
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/**
 * The files of uploads. The size of a file is the offset of its upload, so that whatever has arrived survives any
 * interruption. Must not be shared by processes.
 */
export class UploadFiles {
  readonly #options: UploadFilesOptions
  readonly #writers = new Map<string, Writer>()

  constructor(options: UploadFilesOptions) {
    this.#options = options
  }

  path(id: string): string {
    return join(this.#options.directory, id)
  }

  /** Whether this many more bytes leave the reserve free. */
  async hasSpace(bytes: number): Promise<boolean> {
    const { directory, reserve, freeBytes } = this.#options
    await mkdir(directory, { recursive: true })
    return (await freeBytes()) - reserve >= bytes
  }

  async create(id: string): Promise<void> {
    await mkdir(this.#options.directory, { recursive: true })
    await (await open(this.path(id), 'wx', 0o600)).close()
  }

  /** The bytes that have arrived; null if there is no such file. A running request is stopped first. */
  async offset(id: string): Promise<number | null> {
    await this.#stop(id)
    return this.#size(id)
  }

  /** Whether all bytes have arrived; they then survive a power cut. False during a request, which returns them itself. */
  async isComplete(id: string, bytes: number): Promise<boolean> {
    if (this.#writers.has(id) || (await this.#size(id)) !== bytes) return false
    const file = await open(this.path(id), 'r+')
    await file.sync().finally(() => file.close())
    return true
  }

  /**
   * Appends what the stream sends, up to a size of `limit`, if the file has the size `offset`. Resolves with the new size,
   * also if the client disconnects; with the unchanged size if it differs from `offset`; null if there is no such file.
   * Rejects with `UploadDiskFull`; what was written remains.
   */
  async append(id: string, offset: number, limit: number, stream: Readable): Promise<number | null> {
    // The stream may be stopped before it is read.
    stream.on('error', () => {})
    // Nothing is awaited between the check and the new writer, so that two requests never write at once.
    while (this.#writers.has(id)) await this.#stop(id)
    const work = this.#write(id, offset, limit, stream)
    const writer = { stop: (reason: Error) => void stream.destroy(reason), ended: work.catch(() => {}) }
    this.#writers.set(id, writer)
    try {
      return await work
    } finally {
      if (this.#writers.get(id) === writer) this.#writers.delete(id)
    }
  }

  async remove(id: string): Promise<void> {
    await this.#stop(id)
    await rm(this.path(id), { force: true })
  }

  async names(): Promise<string[]> {
    return readdir(this.#options.directory).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    })
  }

  /** Stops all requests. */
  async close(): Promise<void> {
    await Promise.all([...this.#writers.keys()].map((id) => this.#stop(id)))
  }

  async #stop(id: string): Promise<void> {
    const writer = this.#writers.get(id)
    writer?.stop(new Superseded('another request continues the upload'))
    await writer?.ended
  }

  async #size(id: string): Promise<number | null> {
    try {
      return (await stat(this.path(id))).size
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }
  }

  async #write(id: string, offset: number, limit: number, stream: Readable): Promise<number | null> {
    const size = await this.#size(id)
    if (size === null || size !== offset) return size
    const file = await open(this.path(id), 'a')
    try {
      const written = offset + (await this.#copy(file, limit - offset, stream))
      // The answer to the last byte promises that the file survives a power cut.
      if (written === limit) await file.sync()
      return written
    } catch (error) {
      this.#discardRest(stream)
      if (codeOf(error) === 'ENOSPC') throw new UploadDiskFull('the disk is full')
      if (error instanceof UploadDiskFull || !isInterruption(error, stream)) throw error
      return await this.#size(id)
    } finally {
      await file.close()
    }
  }

  /** A client reads the answer when it has sent its request, or at the end of the connection. */
  #discardRest(stream: Readable): void {
    if (stream.destroyed) return
    const cancel = this.#options.clock.after(discardMs, () => stream.destroy())
    stream.once('close', cancel).resume()
  }

  /** Returns the number of bytes. Bytes beyond `limit` are not written. */
  async #copy(file: FileHandle, limit: number, stream: Readable): Promise<number> {
    const { clock } = this.#options
    let [copied, checkedAt] = [0, 0]
    const watch = () => clock.after(silenceMs, () => stream.destroy(new Silent('the client sends nothing')))
    let unwatch = watch()
    try {
      // The stream remains usable after a failure, so that the client receives the answer.
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        unwatch()
        const bytes: Buffer = Buffer.from(chunk).subarray(0, limit - copied)
        if (copied === 0 || copied - checkedAt >= checkBytes) {
          if (!(await this.hasSpace(bytes.length))) throw new UploadDiskFull('the disk is almost full')
          checkedAt = copied
        }
        for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten
        copied += bytes.length
        unwatch = watch()
      }
    } finally {
      unwatch()
    }
    return copied
  }
}

/** The client disconnected, was silent, or continues with another request. */
const isInterruption = (error: unknown, stream: Readable): boolean =>
  error instanceof Superseded || error instanceof Silent || stream.errored === error || codeOf(error) === 'ECONNRESET'
