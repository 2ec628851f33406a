/** A server under test with RTMP input and HLS output. */
export interface LiveServer {
  readonly name: string
  readonly rtmpPort: number
  /** Playlist URL of the stream published under `key`. */
  playlistUrl(key: string): string
  /** The processes whose usage is measured. */
  pids(): Promise<readonly number[]>
  /** 99th percentile of part lateness of each stream, in milliseconds; empty if the server does not report it. */
  lateness(): Promise<readonly number[]>
  stop(): Promise<void>
}
