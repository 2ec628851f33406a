/** A frame that was presented. */
export interface Sample {
  /** Milliseconds since "play". */
  readonly played: number
  /** Milliseconds since the encoder was given the frame; null when the frame could not be read. */
  readonly latency: number | null
  /** How often the player had run dry by then. */
  readonly stalls: number
}

/** Our player by playlist, our player over WHEP, and hls.js as it comes. */
export type BenchPlayer = 'ours' | 'whep' | 'plain'

/** What the page offers as `window.benchPage`. */
export interface BenchPage {
  /** `url` is that of a playlist. */
  watch(player: BenchPlayer, url: string, seconds: number): Promise<Sample[]>
}
