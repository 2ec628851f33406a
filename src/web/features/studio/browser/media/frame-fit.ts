import type { FrameSize } from './capture-state.ts'
import { isUpright, turnSize } from './devices.ts'

/** A rotated phone turns its screen and its frames one after the other, within this time. */
const ROTATION_MS = 1_000

/** Corrects a camera whose frames lie across the screen. */
export class FrameFit {
  /** The camera whose size was corrected; tried once, because some cameras have one shape only. */
  #turned: MediaStreamTrack | null = null
  #size: FrameSize | null = null

  /** The size of the last frames; null before the first one. */
  get size(): FrameSize | null {
    return this.#size
  }

  /** `size` is that of the frames now; `shown` returns the camera if these are its frames. */
  async correct(size: FrameSize, shown: () => MediaStreamTrack | null): Promise<void> {
    this.#size = size
    await new Promise((resolve) => setTimeout(resolve, ROTATION_MS))
    const track = shown()
    if (size !== this.#size || track === null || track === this.#turned) return
    const { width, height } = size
    if (width === height || height > width === isUpright()) return
    this.#turned = track
    await turnSize(track)
  }
}
