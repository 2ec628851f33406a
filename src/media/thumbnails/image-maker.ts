import { imageMakerProgram, ProcessOnDemand } from '../children/index.ts'
import type { Clock } from '../clock.ts'
import type { VideoCodec } from '../codecs/index.ts'
import type { EngineLog } from '../engine.ts'

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

/** Requests images of one key frame. */
export interface StillsRequest {
  readonly type: 'stills'
  readonly codec: VideoCodec
  /** The payload of `avcC`, `hvcC` or `av1C`. */
  readonly decoderConfig: Uint8Array
  /** As a CMAF sample. */
  readonly keyFrame: Uint8Array
  /** The longer side of each image, in pixels; images are not enlarged. */
  readonly longest: readonly number[]
}

/** Requests one sheet with these tiles, row by row. */
export interface SheetRequest {
  readonly type: 'sheet'
  readonly tiles: readonly Uint8Array[]
  readonly columns: number
  /** The cell size, in pixels. */
  readonly width: number
  readonly height: number
}

export type ImageRequest = StillsRequest | SheetRequest

/** A JPEG file. */
export interface ImageResult {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}
