/** Some successive AAC frames of one live. */
export interface SoundSlice {
  readonly id: number
  /** AudioSpecificConfig. */
  readonly decoderConfig: Uint8Array
  readonly frames: readonly Uint8Array[]
}

export interface SoundReading {
  readonly id: number
  /** The largest amplitude, 1 being full scale; null when the frames can't be decoded. */
  readonly peak: number | null
}
