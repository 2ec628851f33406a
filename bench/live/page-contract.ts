/** A presented frame. */
export interface Sample {
  /** Milliseconds since "play". */
  readonly played: number
  /** Milliseconds since the frame was passed to the encoder; null when the time code is unreadable. */
  readonly latency: number | null
  /** Number of stalls so far. */
  readonly stalls: number
}

/** The product's player with HLS, the same with WHEP, and unmodified hls.js. */
export type BenchPlayer = 'ours' | 'whep' | 'plain'

/** The API of the page, as `window.benchPage`. */
export interface BenchPage {
  /** `url` is that of a playlist. */
  watch(player: BenchPlayer, url: string, seconds: number): Promise<Sample[]>
}
