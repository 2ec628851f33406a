/** One Opus packet; `at` is where its first sample belongs, in samples of 48 kHz. */
export interface OpusPacket {
  readonly at: number
  readonly data: Uint8Array
  /** On the caller's clock, in milliseconds; handed through. */
  readonly arrivedAt: number
}

/** One raw AAC frame of 1024 samples; `at` is where a decoder's first sample of it belongs. */
export interface AacFrame {
  readonly at: number
  readonly data: Uint8Array
  readonly arrivedAt: number
}

/** What the program for publishers says: its AudioSpecificConfig once, then frames, if any, for each message. */
export type FromOpusToAac =
  | { readonly type: 'config'; readonly config: Uint8Array }
  | { readonly type: 'frames'; readonly frames: readonly AacFrame[] }

export type ToOpusToAac = readonly OpusPacket[]

/** What the program for viewers says: that it can begin, then packets, if any, for each message. */
export type FromAacToOpus =
  | { readonly type: 'ready' }
  | { readonly type: 'packets'; readonly packets: readonly OpusPacket[] }

/** An AudioSpecificConfig comes before the first frame, and again when it changes. */
export type ToAacToOpus =
  | { readonly type: 'config'; readonly config: Uint8Array }
  | { readonly type: 'frame'; readonly frame: AacFrame }
