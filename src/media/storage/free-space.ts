import { statfs } from 'node:fs/promises'
import { DiskFull } from './port.ts'

/** How long a measurement is used, in milliseconds. */
const CACHE_MS = 2_000

/** The free bytes of the disk of `directory`. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Keeps `reserve` bytes of the disk of `directory` free. */
export class FreeSpace {
  #directory: string
  #reserve: number
  #free = Infinity
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
      this.#free = await freeBytes(this.#directory)
    }
    if (this.#free < this.#reserve) throw new DiskFull(this.#free)
  }
}
