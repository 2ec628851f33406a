/** One Opus packet; `at` is the position of its first sample, in samples at 48 kHz. */
export interface OpusPacket {
  readonly at: number
  readonly data: Uint8Array
  /** On the caller's clock, in milliseconds; passed through. */
  readonly arrivedAt: number
}

/** One raw AAC frame of 1024 samples; `at` is the position of its first decoded sample. */
export interface AacFrame {
  readonly at: number
  readonly data: Uint8Array
  readonly arrivedAt: number
}

/** The output for publishers: the AudioSpecificConfig once, then the frames, if any, for each message. */
export type FromOpusToAac =
  | { readonly type: 'config'; readonly config: Uint8Array }
  | { readonly type: 'frames'; readonly frames: readonly AacFrame[] }

export type ToOpusToAac = readonly OpusPacket[]

/** The output for viewers: `ready`, then the packets, if any, for each message. */
export type FromAacToOpus =
  | { readonly type: 'ready' }
  | { readonly type: 'packets'; readonly packets: readonly OpusPacket[] }

/** An AudioSpecificConfig precedes the first frame, and follows when it changes. */
export type ToAacToOpus =
  | { readonly type: 'config'; readonly config: Uint8Array }
  | { readonly type: 'frame'; readonly frame: AacFrame }
