/** One smaller rendition, as whoever sends the live is told of it. */
export interface RenditionReport {
  /** Such as `720p`. */
  readonly name: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** `dropped`: the machine did not keep up. `failed`: its encoder could not be kept running. */
  readonly state: 'starting' | 'running' | 'dropped' | 'failed'
  /** Bits a second over the last seconds. */
  readonly bitrate: number
}
