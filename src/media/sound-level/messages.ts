/** Some successive AAC frames of one live. */
export interface SoundSlice {
  /** AudioSpecificConfig. */
  readonly decoderConfig: Uint8Array
  readonly frames: readonly Uint8Array[]
}

/** The largest amplitude, 1 being full scale; null when the frames can't be decoded. */
export type SoundReading = number | null
