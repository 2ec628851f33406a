import type { VideoCodec } from '../codecs/index.ts'
import type { RenditionName } from '../hls/index.ts'

/** The parameters of a rung for its encoder. */
export interface RungSpec {
  readonly name: RenditionName
  /** Of the shorter side, in pixels. */
  readonly height: number
  readonly bitRate: number
  readonly threads: number
}

export type ToEncoder =
  | {
      readonly type: 'setup'
      /** Whether hardware encoders may be tried. */
      readonly hardware: boolean
    }
  /** The following frames need this decoder configuration record. */
  | { readonly type: 'track'; readonly codec: VideoCodec; readonly decoderConfig: Uint8Array }
  /** The rungs from the next frame on, which starts a segment. */
  | { readonly type: 'rungs'; readonly rungs: readonly RungSpec[]; readonly frameRate: number }
  | {
      readonly type: 'frame'
      /** Decoding time, in whole media milliseconds. */
      readonly at: number
      readonly compositionOffset: number
      readonly keyFrame: boolean
      readonly startsSegment: boolean
      readonly data: Uint8Array
    }
  /** No frame follows for now: the encoder returns the buffered frames, then `flushed` with the same id. */
  | { readonly type: 'flush'; readonly id: number }

/** Times in media milliseconds. */
export interface EncodedFrame {
  readonly name: RenditionName
  readonly at: number
  readonly compositionOffset: number
  readonly keyFrame: boolean
  readonly data: Uint8Array
}

export type FromEncoder =
  /** Ready for frames; `refused` lists why hardware encoders are not used. */
  | { readonly type: 'ready'; readonly encoder: string; readonly refused: readonly string[] }
  | {
      readonly type: 'opened'
      readonly name: RenditionName
      readonly width: number
      readonly height: number
      readonly decoderConfig: Uint8Array
    }
  /** One frame was processed with these results. */
  | {
      readonly type: 'encoded'
      readonly at: number
      readonly frames: readonly EncodedFrame[]
      /** The working time of the process since its start, in milliseconds. */
      readonly busy: number
      /** The processor time of the process since its start, in milliseconds. */
      readonly cpu: number
    }
  | { readonly type: 'flushed'; readonly id: number; readonly frames: readonly EncodedFrame[] }
