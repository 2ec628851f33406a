/** One frame, ready to be sent to any viewer. */
export interface VideoFrame {
  /** The presentation time on the broadcast timeline, in milliseconds. */
  readonly at: number
  readonly keyFrame: boolean
  /** Split into RTP payloads on first use. */
  readonly payloads: () => readonly Buffer[]
  readonly bytes: number
}

/** One Opus packet. */
export interface AudioPacket {
  /** The position of its first sample on the broadcast timeline, in samples at 48 kHz. */
  readonly at: number
  readonly data: Buffer
}

/** A viewer over WebRTC. */
export interface Viewer {
  video(frame: VideoFrame): void
  audio(packet: AudioPacket): void
  /** Closes the viewer; its player then uses HLS. */
  close(cause: string): void
}
