import { statfs } from 'node:fs/promises'
import { DiskFull } from './port.ts'

/** The system is asked again after so long, in milliseconds. */
const LASTS_MS = 2_000

/** Of the disk that holds `directory`. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Keeps `reserve` bytes of the disk that holds `directory` free for others. */
export class FreeSpace {
  #directory: string
  #reserve: number
  #free = Infinity
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(directory: string, reserve: number) {
    this.#directory = directory
    this.#reserve = reserve
  }

  /** Rejects with `DiskFull` where something new would take from the reserve. */
  async expect(): Promise<void> {
    if (this.#reserve === 0) return
    const now = performance.now()
    if (now - this.#askedAt > LASTS_MS) {
      this.#askedAt = now
      this.#free = await freeBytes(this.#directory)
    }
    if (this.#free < this.#reserve) throw new DiskFull(this.#free)
  }
}
