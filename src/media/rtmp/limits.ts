/** The limits of one listener. Each bounds memory or time that an unknown peer could use. */
export interface RtmpLimits {
  /** From the TCP connection to the end of the handshake, in milliseconds. */
  readonly handshakeMs: number
  /** From the end of the handshake to an accepted `publish`, in milliseconds. */
  readonly publishMs: number
  /** The longest time without a complete video or audio message, in milliseconds. */
  readonly idleMs: number
  /** The time, in milliseconds, in which a disconnected peer may read the reason. */
  readonly lingerMs: number
  /** Bytes in one message before and after `publish` was accepted. */
  readonly commandBytes: number
  readonly messageBytes: number
  /** Bytes announced by all unfinished messages of one connection, before and after `publish` was accepted. */
  readonly commandPendingBytes: number
  readonly pendingBytes: number
  readonly chunkStreams: number
  /** Bytes of answers that the peer has not read yet. */
  readonly unreadBytes: number
  readonly connections: number
  readonly connectionsPerAddress: number
  /** The number of connections of one address that are read at a time without an accepted `publish`. */
  readonly unpublishedPerAddress: number
}

export const defaultLimits: RtmpLimits = {
  handshakeMs: 10_000,
  publishMs: 10_000,
  idleMs: 30_000,
  lingerMs: 1_000,
  commandBytes: 64 * 1024,
  messageBytes: 8 * 1024 * 1024,
  commandPendingBytes: 128 * 1024,
  pendingBytes: 12 * 1024 * 1024,
  chunkStreams: 32,
  unreadBytes: 256 * 1024,
  connections: 2_000,
  connectionsPerAddress: 1_000,
  unpublishedPerAddress: 32,
}
