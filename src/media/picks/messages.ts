import type { VideoCodec, PixelSize } from '../codecs/index.ts'

/** One segment of the source with what decodes it. */
export interface RenderSegment {
  /** `mp4a` for audio. */
  readonly codec: VideoCodec | 'mp4a'
  /** The payload of `avcC`, `hvcC` or `av1C`, or an AudioSpecificConfig. */
  readonly config: Uint8Array
  /** Ticks per second. */
  readonly timescale: number
  /** Video and audio of the same number belong together. */
  readonly msn: number
  /** Where it starts, in milliseconds from the start of the first segment of the pick. */
  readonly at: number
  readonly bytes: Uint8Array
}

export interface RenderOrder {
  readonly video: readonly RenderSegment[]
  readonly audio: readonly RenderSegment[]
  /** The range, in milliseconds from the start of the first segment. */
  readonly fromMs: number
  readonly durationMs: number
  /** The position of the 9:16 window from left (0) to right (1); null for the whole frame. */
  readonly window: number | null
}

export type FromRenderer =
  | {
      readonly type: 'done'
      /** An MP4 file. */
      readonly movie: Uint8Array
      readonly size: PixelSize
      readonly durationMs: number
      /** Its first frame as JPEG. */
      readonly poster: Uint8Array
    }
  | { readonly type: 'failed'; readonly detail: string }
