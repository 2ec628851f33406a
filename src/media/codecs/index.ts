/** Reads and writes the configurations and bitstreams of H.264, HEVC, AV1 and AAC. */
export { readAacConfig, silentFrame } from './aac.ts'
export { readAv1Config } from './av1-config.ts'
export { withoutDelimiters } from './av1-obu.ts'
export { avcDecoderConfig, readAvcConfig } from './avc-config.ts'
export {
  type AvcParameterSets,
  avcUnits,
  decoderConfiguration,
  readAvcParameterSets,
  toLengthPrefixed,
} from './avc-units.ts'
export { Malformed, refuseHighDynamicRange, Unplayable } from './errors.ts'
export { readHevcConfig } from './hevc-config.ts'
export { type InBandConfiguration, inBandConfiguration } from './in-band-configuration.ts'
export { ParameterSets } from './parameter-sets.ts'
export {
  type AudioTrack,
  playsEverywhere,
  type Sample,
  type SampleOutput,
  type SampleSink,
  type Track,
  type VideoCodec,
  videoCodecNames,
  videoCodecOf,
  videoCodecs,
  type VideoTrack,
} from './sample.ts'
export { fitSize, FRAME_TIME_TOLERANCE_MS, FrameRateLimit, MAX_FRAME_RATE, type PixelSize } from './video-limits.ts'
