import type { PictureCodec } from '../stream/picture-codec.ts'

/** Pictures of one key frame. */
export interface StillsOrder {
  readonly type: 'stills'
  readonly codec: PictureCodec
  /** The payload of `avcC`, `hvcC` or `av1C`. */
  readonly decoderConfig: Uint8Array
  /** As a sample of CMAF. */
  readonly keyFrame: Uint8Array
  /** How long the longer side of each picture may be, in pixels; none is made larger than it was. */
  readonly longest: readonly number[]
}

/** Small pictures on one sheet, row by row. */
export interface SheetOrder {
  readonly type: 'sheet'
  readonly tiles: readonly Uint8Array[]
  readonly columns: number
  /** Of the place that each has, in pixels. */
  readonly width: number
  readonly height: number
}

export type PictureOrder = StillsOrder | SheetOrder

/** A JPEG file. */
export interface MadePicture {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}
