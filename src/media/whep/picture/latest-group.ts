import type { Picture } from '../viewer.ts'

/** A longer group is not kept: who comes then waits for the next key frame. */
const MOST_BYTES = 4 * 1024 * 1024
const MOST_PICTURES = 600
/** From one picture to the next, in milliseconds, for who must catch up: shown as fast as they are decoded. */
const HURRY_MS = 1

/** The pictures from the latest key frame on: what somebody who comes now needs to see the present one. */
export class LatestGroup {
  #pictures: Picture[] = []
  #bytes = 0

  add(picture: Picture): void {
    if (picture.keyFrame) this.clear()
    else if (this.#pictures.length === 0) return
    this.#pictures.push(picture)
    this.#bytes += picture.bytes
    if (this.#bytes > MOST_BYTES || this.#pictures.length > MOST_PICTURES) this.clear()
  }

  clear(): void {
    this.#pictures = []
    this.#bytes = 0
  }

  get isEmpty(): boolean {
    return this.#pictures.length === 0
  }

  /**
   * The group for who comes now, its times drawn together right before its latest picture: played at its own pace it would
   * put the viewer behind the live for good.
   */
  hurried(): Picture[] {
    const last = this.#pictures.length - 1
    const end = this.#pictures[last]?.at ?? 0
    return this.#pictures.map((picture, index) => ({ ...picture, at: end - (last - index) * HURRY_MS }))
  }
}
