/** The hold an engine has on a publisher. */
export interface Publisher {
  /** Tells the encoder why and closes its connection; its publication is closed with the same cause. */
  disconnect(cause: string): void
  /** Asks for a key frame soon; protocols that have no word for it leave it out. */
  wantKeyFrame?(): void
}
