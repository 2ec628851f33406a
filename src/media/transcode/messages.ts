import type { RenditionName } from '../hls/index.ts'
import type { PictureCodec } from '../stream/picture-codec.ts'

/** A rung as its encoder needs it. */
export interface RungOrder {
  readonly name: RenditionName
  /** Of the shorter side, in pixels. */
  readonly height: number
  readonly bitRate: number
  readonly threads: number
}

export type ToEncoder =
  | {
      readonly type: 'setup'
      /** Whether encoders in hardware may be tried. */
      readonly hardware: boolean
    }
  /** The pictures that follow need this decoder configuration record. */
  | { readonly type: 'track'; readonly codec: PictureCodec; readonly decoderConfig: Uint8Array }
  /** What is made from the next picture on, which starts a segment. */
  | { readonly type: 'rungs'; readonly rungs: readonly RungOrder[]; readonly frameRate: number }
  | {
      readonly type: 'picture'
      /** Decoding time, in whole media milliseconds. */
      readonly at: number
      readonly compositionOffset: number
      readonly keyFrame: boolean
      readonly startsSegment: boolean
      readonly data: Uint8Array
    }
  /** No picture follows for now: what is still in the works comes out, then `flushed` with the same number. */
  | { readonly type: 'flush'; readonly id: number }

/** Times in media milliseconds. */
export interface MadePicture {
  readonly name: RenditionName
  readonly at: number
  readonly compositionOffset: number
  readonly keyFrame: boolean
  readonly data: Uint8Array
}

export type FromEncoder =
  /** Takes pictures now; `refused` tells why hardware is not used, line by line. */
  | { readonly type: 'ready'; readonly encoder: string; readonly refused: readonly string[] }
  | {
      readonly type: 'opened'
      readonly name: RenditionName
      readonly width: number
      readonly height: number
      readonly decoderConfig: Uint8Array
    }
  /** One picture was taken in and this came out. */
  | {
      readonly type: 'made'
      readonly at: number
      readonly pictures: readonly MadePicture[]
      /** How long the process has worked on pictures since its start, in milliseconds. */
      readonly busy: number
      /** The processor time of the process since its start, in milliseconds. */
      readonly cpu: number
    }
  | { readonly type: 'flushed'; readonly id: number; readonly pictures: readonly MadePicture[] }
