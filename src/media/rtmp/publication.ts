import type { PublishRequest } from '../engine.ts'
import type { Publisher } from '../stream/publisher.ts'
import type { PictureCodec } from '../stream/picture-codec.ts'
import type { SampleSink } from '../stream/sample.ts'
import type { StreamFault } from '../stream/unplayable.ts'

/** Where an accepted publisher's media goes. Nothing here may throw; what does is logged and ends the connection. */
export interface Publication {
  readonly sink: SampleSink
  /** What its pictures may be coded in. */
  readonly pictureCodecs: readonly PictureCodec[]
  /** The encoder's name from its metadata, which says more than the `flashVer` it pretends to be. */
  encoderNamed?(name: string): void
  /** Called once, whoever ended it; no samples follow. `fault` says what can't be played, where that was the cause. */
  closed(cause: string, fault?: StreamFault): void
}

export type PublishAnswer =
  | { readonly accepted: true; readonly publication: Publication }
  /** `later`: the encoder may try again, so it is not told that its key is wrong. */
  | { readonly accepted: false; readonly reason: string; readonly later?: boolean }

export type OnPublish = (request: PublishRequest, publisher: Publisher) => Promise<PublishAnswer>
