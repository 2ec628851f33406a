/**
 * What a publisher says about its picture before the first frame: the decoder configuration record of H.264 or HEVC
 * (ISO/IEC 14496-15 §5.3.3, §8.3.3) or of AV1 (AV1 in ISOBMFF §2.3).
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

/** What a publisher says about its sound: an AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1). */
export interface AudioTrack {
  readonly kind: 'audio'
  /** RFC 6381 codec string, such as `mp4a.40.2`. */
  readonly codec: string
  readonly sampleRate: number
  readonly channels: number
  /** Samples of sound in one access unit: 1024 for AAC-LC. */
  readonly frameLength: number
  readonly decoderConfig: Buffer
}

export type Track = VideoTrack | AudioTrack

/** One access unit: a picture as length-prefixed NAL units or AV1's units, or one raw AAC frame. */
export interface Sample {
  readonly kind: 'video' | 'audio'
  /** Decoding time in milliseconds on the publisher's clock, unwrapped: it never jumps back by 2³² ms. */
  readonly dts: number
  /** Presentation time minus decoding time, in milliseconds; may be negative. */
  readonly compositionOffset: number
  readonly keyFrame: boolean
  readonly data: Buffer
  /** When its last byte reached us, on the engine's monotonic clock, in milliseconds. */
  readonly arrivedAt: number
}

/**
 * Receives one publisher's tracks and samples, in decoding order for each kind.
 * A track is announced before its first sample, and announced again when its configuration changes.
 */
export interface SampleSink {
  track(track: Track): void
  sample(sample: Sample): void
}
