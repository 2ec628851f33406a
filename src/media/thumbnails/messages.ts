import type { VideoCodec } from '../codecs/index.ts'

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
