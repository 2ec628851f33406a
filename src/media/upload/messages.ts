import type { RenditionName } from '../hls/index.ts'
import type { RungOrder } from '../transcode/messages.ts'
import type { Container } from './container.ts'
import type { UploadFacts } from './facts.ts'
import type { Refusal } from './fault.ts'
import type { UploadLimits } from './limits.ts'
import type { GridBegin } from './segment-grid.ts'

/** The file itself is the standard input of the process: it is given no name, and opens nothing. */
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
      readonly rungs: readonly RungOrder[]
      readonly from: GridBegin
    }
  /** A segment is stored. */
  | { readonly type: 'stored' }

/** A whole segment of one rendition. */
export interface MadeSegment {
  readonly rendition: RenditionName
  readonly msn: number
  /** In milliseconds from the beginning of everything. */
  readonly at: number
  /** In seconds. */
  readonly duration: number
  readonly bytes: Uint8Array
}

export type FromConverter =
  | { readonly type: 'facts'; readonly facts: UploadFacts }
  | { readonly type: 'refused'; readonly reason: Refusal; readonly detail: string }
  /** Before its first segment; `decoderConfig` is what the standards of picture and sound call so. */
  | { readonly type: 'opened'; readonly rendition: RenditionName; readonly decoderConfig: Uint8Array }
  | ({ readonly type: 'segment' } & MadeSegment)
  /** A sign of life: how far it is and the processor time that it took, in milliseconds, its resident memory in bytes. */
  | { readonly type: 'alive'; readonly at: number; readonly cpu: number; readonly memory: number }
  | { readonly type: 'done' }
