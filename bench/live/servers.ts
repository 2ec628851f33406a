import type { StreamHealth } from '#media/index.ts'

/** A server under test: takes RTMP, hands out HLS. */
export interface LiveServer {
  readonly name: string
  readonly rtmpPort: number
  /** Where a player finds the stream published under `key`. */
  playlistUrl(key: string): string
  /** The processes that do the work. */
  pids(): Promise<readonly number[]>
  /** The last health report of each stream; empty where the server gives none. */
  health(): Promise<readonly StreamHealth[]>
  stop(): Promise<void>
}
