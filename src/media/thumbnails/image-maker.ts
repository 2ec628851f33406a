import { imageMakerProgram, ProcessOnDemand } from '../children/index.ts'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { ImageResult, ImageRequest } from './messages.ts'

export interface ImageMaker {
  /** The number of pending requests. */
  readonly waiting: number
  /** The images of a request; null if they cannot be made. */
  make(request: ImageRequest): Promise<readonly ImageResult[] | null>
  close(): void
}

/**
 * Makes images for all lives and recordings in one process with the lowest priority, which starts with the first
 * request.
 */
export function createImageMaker({ clock, log }: { readonly clock: Clock; readonly log: EngineLog }): ImageMaker {
  const maker = new ProcessOnDemand<ImageRequest, readonly ImageResult[]>({
    program: imageMakerProgram,
    name: 'the image process',
    clock,
    log,
  })
  return {
    get waiting() {
      return maker.waiting
    },
    async make(request) {
      const images = await maker.request(request)
      return images === 'unavailable' ? null : images
    },
    close: () => maker.end(),
  }
}
