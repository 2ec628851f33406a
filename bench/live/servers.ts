/** A server under test: takes RTMP, hands out HLS. */
export interface LiveServer {
  readonly name: string
  readonly rtmpPort: number
  /** Where a player finds the stream published under `key`. */
  playlistUrl(key: string): string
  /** The processes that do the work. */
  pids(): Promise<readonly number[]>
  /** Each stream's 99th percentile of part lateness, milliseconds; empty where the server does not tell. */
  lateness(): Promise<readonly number[]>
  stop(): Promise<void>
}
