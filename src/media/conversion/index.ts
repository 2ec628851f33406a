/** The rules and messages of file conversion that upload/ and its child program share. */
export { type Container, containerOf, SIGNATURE_BYTES } from './container.ts'
export { type Failure, type Refusal, UploadFailed, UploadRefused } from './errors.ts'
export type { TrackTimes, UploadFacts } from './facts.ts'
export { checkSize, maxWorkMs, type UploadLimits, defaultLimits } from './limits.ts'
export type { FromConverter, ConvertedSegment, ToConverter } from './messages.ts'
export { swapsDimensions, type Orientation, orientationOf } from './orientation.ts'
export { type GridStart, type GridFrame, SegmentGrid } from './segment-grid.ts'
