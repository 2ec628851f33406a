import type { OutputStats } from '#engine-protocol/index.ts'

/**
 * The decoder configuration record of H.264 or HEVC (ISO/IEC 14496-15 §5.3.3, §8.3.3) or of AV1 (AV1 in ISOBMFF §2.3),
 * sent before the first frame.
 */
export interface VideoTrack {
  readonly kind: 'video'
  /** RFC 6381 codec string, such as `avc1.64001f`, `hvc1.1.6.L93.B0` or `av01.0.04M.08`. */
  readonly codec: string
  readonly width: number
  readonly height: number
  /** The payload of `avcC`, `hvcC` or `av1C`. */
  readonly decoderConfig: Buffer
}

/** The AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1), sent before the first frame. */
export interface AudioTrack {
  readonly kind: 'audio'
  /** RFC 6381 codec string, such as `mp4a.40.2`. */
  readonly codec: string
  readonly sampleRate: number
  readonly channels: number
  /** Audio samples in one access unit: 1024 for AAC-LC. */
  readonly frameLength: number
  readonly decoderConfig: Buffer
}

export type Track = VideoTrack | AudioTrack

/** One access unit: a frame as length-prefixed NAL units or AV1 units, or one raw AAC frame. */
export interface Sample {
  readonly kind: 'video' | 'audio'
  /** Decoding time in milliseconds on the publisher's clock, unwrapped: it never jumps back by 2³² ms. */
  readonly dts: number
  /** Presentation time minus decoding time, in milliseconds; may be negative. */
  readonly compositionOffset: number
  readonly keyFrame: boolean
  readonly data: Buffer
  /** When the last byte arrived, on the engine's monotonic clock, in milliseconds. */
  readonly arrivedAt: number
}

/**
 * Receives one publisher's tracks and samples, in decoding order for each kind. A track precedes its first sample, and
 * is sent again when its configuration changes.
 */
export interface SampleSink {
  track(track: Track): void
  sample(sample: Sample): void
}

/** The output of one stream; it lasts as long as its stream, across encoder connections. */
export interface SampleOutput extends SampleSink {
  /** No samples follow: resolves when everything is stored. Viewers may still play it. */
  finish(): Promise<void>
  /** Removes everything from memory and storage. */
  remove(): Promise<void>
  stats(): OutputStats
}

/** The accepted video codecs, by the names of their sample descriptions: H.264, HEVC, AV1. */
export const videoCodecs = ['avc1', 'hvc1', 'av01'] as const
export type VideoCodec = (typeof videoCodecs)[number]

/** Display names. */
export const videoCodecNames: Readonly<Record<VideoCodec, string>> = { avc1: 'H.264', hvc1: 'HEVC', av01: 'AV1' }

export function videoCodecOf({ codec }: Pick<VideoTrack, 'codec'>): VideoCodec {
  return videoCodecs.find((name) => codec.startsWith(`${name}.`)) ?? 'avc1'
}

/** All browsers play H.264; only some play the others. */
export const playsEverywhere = (track: Pick<VideoTrack, 'codec'>): boolean => videoCodecOf(track) === 'avc1'
