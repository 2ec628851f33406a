import { z } from 'zod'
import { recording, videoSize } from './recording.ts'

/** The beginning of the ids of streams that are converted from files; such a stream always requires signed URLs. */
const prefix = 'file-'
export const isFileStream = (streamId: string): boolean => streamId.startsWith(prefix)
export const fileStreamId = (token: string): string => prefix + token

/** Why a file is rejected permanently. The caller chooses the text. */
export const rejectionReasons = [
  'empty',
  /** Neither MP4, MOV, Matroska nor WebM. */
  'not-video',
  'damaged',
  /** The file is truncated. */
  'cut-off',
  'no-video',
  /** An unsupported codec; the detail names it. */
  'codec',
  'too-large',
  'too-long',
  'too-many-pixels',
  'too-small',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Why a conversion failed; another attempt may succeed. */
export const failures = [
  /** The file does not exist any more. */
  'source-gone',
  /** The process that reads the file died. */
  'crashed',
  /** It sent no message in time. */
  'hung',
  /** It used too much processor time. */
  'too-slow',
  /** It used too much memory. */
  'memory',
  'disk-full',
  'storage',
] as const
export type Failure = (typeof failures)[number]

/** The progress of one rendition, such as `720p` or `audio`, from 0 to 1. */
export const renditionProgress = z.object({ name: z.string(), share: z.number().min(0).max(1) }).readonly()
export type RenditionProgress = z.infer<typeof renditionProgress>

/** The state of the conversion of a file; `detail` is for the operator. */
const conversionState = z.discriminatedUnion('type', [
  z.object({ type: z.literal('waiting') }).readonly(),
  z
    .object({
      type: z.literal('working'),
      share: z.number().min(0).max(1),
      /** Empty until the file has been inspected. */
      renditions: z.array(renditionProgress).readonly(),
    })
    .readonly(),
  z.object({ type: z.literal('done'), facts: recording, size: videoSize.nullable() }).readonly(),
  z.object({ type: z.literal('refused'), reason: z.enum(rejectionReasons), detail: z.string() }).readonly(),
  z.object({ type: z.literal('failed'), reason: z.enum(failures), detail: z.string() }).readonly(),
])
export type ConversionState = z.infer<typeof conversionState>

/** The conversion of a file has changed. Progress is reported at most once a second. */
export interface ConversionEvent {
  readonly type: 'conversion'
  readonly streamId: string
  readonly state: ConversionState
}
