import type { PublishRequest, StreamFault } from '#engine-protocol/index.ts'
import type { SampleOutput, SampleSink, VideoCodec } from '../codecs/index.ts'

export interface StreamOutput extends SampleOutput {
  /** The encoder is disconnected; the next sample starts on a new clock. */
  discontinue(): void
  /** The encoder is connected and sends only audio, although it has sent video. */
  readonly videoStopped: boolean
}

/** The engine's control of a publisher. */
export interface Publisher {
  /** Sends the reason to the encoder and closes its connection; its publication is closed with the same cause. */
  disconnect(cause: string): void
  /** Requests a key frame soon; not set for protocols without such a request. */
  requestKeyFrame?(): void
}

/**
 * The destination of an accepted publisher's media. Its methods must not throw; an error is logged and ends the
 * connection.
 */
export interface Publication {
  readonly sink: SampleSink
  /** The codecs that its video may use. */
  readonly videoCodecs: readonly VideoCodec[]
  /** The encoder's name from its metadata, which is more precise than `flashVer`. */
  setEncoderName?(name: string): void
  /**
   * Called once, whichever side ended the publication; no samples follow. `fault` is set if unplayable media was the cause.
   */
  closed(cause: string, fault?: StreamFault): void
}

export type PublishAnswer =
  | { readonly accepted: true; readonly publication: Publication }
  /** `later`: the encoder may retry, so it does not get the error for a wrong key. */
  | { readonly accepted: false; readonly reason: string; readonly later?: boolean }

export type OnPublish = (request: PublishRequest, publisher: Publisher) => Promise<PublishAnswer>
