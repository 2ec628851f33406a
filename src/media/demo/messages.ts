import type { DemoScene, VideoSize } from '#engine-protocol/index.ts'
import type { ConvertedSegment } from '../conversion/index.ts'
import type { RenditionName } from '../hls/index.ts'

interface Drawing extends VideoSize {
  readonly scene: DemoScene
  readonly variant: number
}

export interface FilmOrder extends Drawing {
  readonly type: 'film'
  readonly seconds: number
}

export interface ImageOrder extends Drawing {
  readonly type: 'image'
}

export type DrawingOrder = FilmOrder | ImageOrder

/** One track of a film: the decoder configuration record or AudioSpecificConfig, and its segments. */
export interface FilmTrack {
  readonly rendition: RenditionName
  readonly decoderConfig: Uint8Array
  readonly segments: readonly ConvertedSegment[]
}

export type DrawingResult =
  | { readonly type: 'film'; readonly frameRate: number; readonly tracks: readonly FilmTrack[] }
  /** A JPEG file. */
  | { readonly type: 'image'; readonly data: Uint8Array }
