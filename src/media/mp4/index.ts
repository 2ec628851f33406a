/** Reads and writes fragmented MP4 with one track per file (CMAF, ISO/IEC 23000-19). */
export { audioFragment, type FragmentSample, videoFragment } from './fragment.ts'
export { initSegment, timescaleOf } from './init-segment.ts'
export { measureFragments, readDecoderConfig, readSamples, readTimescale } from './read-fragments.ts'
