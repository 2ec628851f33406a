/** An opened stream in a video element, whichever engine plays it. */
export interface LiveStream {
  /** Seconds between the picture and the end of the playlist; null before the first playlist. */
  edgeLatency(): number | null
  /** Seconds behind the edge that are aimed at. */
  targetLatency(): number
  /** Seconds between the picture's program time and now, when the stream carries one. */
  programLatency(): number | null
  /** Where in the video the live edge is played, in seconds. */
  livePosition(): number | null
  close(): void
}

export interface StreamEvents {
  /** The engine has given up. */
  failed(): void
  unsupported(): void
}

export interface StreamSource {
  /** Absolute address of the multivariant playlist. */
  readonly url: string
  readonly latencyMode: 'low' | 'normal'
}
