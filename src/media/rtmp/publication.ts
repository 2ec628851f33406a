import type { PublishRequest } from '../engine.ts'
import type { SampleSink } from '../stream/sample.ts'

/** Where an accepted publisher's media goes. Nothing here may throw; what does is logged and ends the connection. */
export interface Publication {
  readonly sink: SampleSink
  /** The encoder's name from its metadata, which says more than the `flashVer` it pretends to be. */
  encoderNamed?(name: string): void
  /** Called once, whoever ended it; no samples follow. */
  closed(cause: string): void
}

export type PublishAnswer =
  | { readonly accepted: true; readonly publication: Publication }
  /** `later`: the encoder may try again, so it is not told that its key is wrong. */
  | { readonly accepted: false; readonly reason: string; readonly later?: boolean }

/** The hold an engine has on a publisher. */
export interface Publisher {
  /** Tells the encoder why and closes its connection; `closed` is called with the same cause. */
  disconnect(cause: string): void
}

export type OnPublish = (request: PublishRequest, publisher: Publisher) => Promise<PublishAnswer>
