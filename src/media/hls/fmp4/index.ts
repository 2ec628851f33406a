/** Writes fragmented MP4 with one track a file, as CMAF asks (ISO/IEC 23000-19). */
export { audioFragment, videoFragment, type FragmentSample } from './fragment.ts'
export { initSegment, timescaleOf } from './init-segment.ts'
