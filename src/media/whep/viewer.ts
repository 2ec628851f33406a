/** One picture, ready to be sent to any viewer. */
export interface Picture {
  /** When it is shown, on the live's line, in milliseconds. */
  readonly at: number
  readonly keyFrame: boolean
  /** Cut into RTP payloads when the first viewer wants them. */
  readonly payloads: () => readonly Buffer[]
  readonly bytes: number
}

/** One Opus packet. */
export interface Sound {
  /** Of its first sample, on the live's line, in samples at 48 kHz. */
  readonly at: number
  readonly data: Buffer
}

/** Whoever watches a live over WebRTC, as the live sees it. */
export interface Viewer {
  picture(picture: Picture): void
  sound(sound: Sound): void
  /** The live has nothing more for it; its player goes on with HLS. */
  close(cause: string): void
}
