/** The rules and messages of file conversion that upload/ and its child program share. */
export { UploadFailed, UploadRefused } from './errors.ts'
export {
  type Container,
  containerOf,
  type Orientation,
  orientationOf,
  SIGNATURE_BYTES,
  swapsDimensions,
  type TrackTimes,
  type UploadFacts,
} from './facts.ts'
export { checkSize, defaultLimits, maxWorkMs, type UploadLimits } from './limits.ts'
export type { ConvertedSegment, FromConverter, ToConverter } from './messages.ts'
export { type GridFrame, type GridStart, SegmentGrid } from './segment-grid.ts'
