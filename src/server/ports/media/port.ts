import type { EngineCommands, PublishDecision, PublishRequest, StreamEvent } from '#engine-protocol/index.ts'

/** An event of the engine, or of one of several engines. */
export type MediaEvent =
  | StreamEvent
  /** An engine has restarted or is lost: these streams have lost their encoder; all streams if omitted. */
  | { readonly type: 'restarted'; readonly streamIds?: readonly string[] }

/** Decides about publishers and receives the engine's events. */
export interface MediaListener {
  authorizePublish(request: Pick<PublishRequest, 'streamKey' | 'remoteAddress'>): Promise<PublishDecision>
  onEvent(event: MediaEvent): void
}

/** The engine is down or failed to perform the command; a retry may succeed. */
export class MediaUnavailable extends Error {
  override readonly name = 'MediaUnavailable'
}

/** The media engine, local or on media nodes. Every command may reject with `MediaUnavailable`. */
export interface MediaEngine extends EngineCommands {
  listen(listener: MediaListener): void
  /** The streams with a connected encoder, also from before this process started. */
  carried(): Promise<readonly string[]>
}
