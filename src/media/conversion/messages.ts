import type { RejectionReason } from '#engine-protocol/index.ts'
import type { RenditionName } from '../hls/index.ts'
import type { RungSpec } from '../renditions/index.ts'
import type { Container, UploadFacts } from './facts.ts'
import type { UploadLimits } from './limits.ts'
import type { GridStart } from './segment-grid.ts'

/** The file itself is the standard input of the process, which gets no name and opens nothing. */
export type ToConverter =
  | { readonly type: 'look'; readonly container: Container; readonly limits: UploadLimits }
  | {
      readonly type: 'convert'
      readonly container: Container
      readonly limits: UploadLimits
      readonly facts: UploadFacts
      readonly startMs: number
      readonly durationMs: number
      readonly frameRate: number
      readonly rungs: readonly RungSpec[]
      readonly from: GridStart
    }
  /** A segment was stored. */
  | { readonly type: 'stored' }

/** A complete segment of one rendition. */
export interface ConvertedSegment {
  readonly rendition: RenditionName
  readonly msn: number
  /** In milliseconds from the start of the output. */
  readonly at: number
  /** In seconds. */
  readonly duration: number
  readonly bytes: Uint8Array
}

export type FromConverter =
  | { readonly type: 'facts'; readonly facts: UploadFacts }
  | { readonly type: 'refused'; readonly reason: RejectionReason; readonly detail: string }
  /** Sent before its first segment; `decoderConfig` is the decoder configuration record or AudioSpecificConfig. */
  | { readonly type: 'opened'; readonly rendition: RenditionName; readonly decoderConfig: Uint8Array }
  | ({ readonly type: 'segment' } & ConvertedSegment)
  /** Progress: its position and used processor time, in milliseconds, and its resident memory, in bytes. */
  | { readonly type: 'alive'; readonly at: number; readonly cpu: number; readonly memory: number }
  | { readonly type: 'done' }
