/** Reads and writes fragmented MP4 with one track per file (CMAF, ISO/IEC 23000-19), and writes whole movies. */
export { audioFragment, type FragmentSample, videoFragment } from './fragment.ts'
export { initSegment, timescaleOf } from './init-segment.ts'
export { type MovieTrack, movieFile } from './movie-file.ts'
export {
  measureFragments,
  readDecoderConfig,
  readSamples,
  readTimedSamples,
  readTimescale,
  type TimedSample,
} from './read-fragments.ts'
