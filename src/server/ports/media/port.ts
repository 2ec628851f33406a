import type { EngineCommands, PublishDecision, PublishRequest, StreamEvent } from '#engine-protocol/index.ts'

/** What the site learns from the engine, or from one of several. */
export type MediaEvent =
  | StreamEvent
  /** An engine has restarted or is gone: these streams have lost their encoder; all, where none are named. */
  | { readonly type: 'restarted'; readonly streamIds?: readonly string[] }

/** Decides about publishers and receives the engine's events. */
export interface MediaListener {
  authorizePublish(request: Pick<PublishRequest, 'streamKey' | 'remoteAddress'>): Promise<PublishDecision>
  onEvent(event: MediaEvent): void
}

/** The engine is down or could not do it now; a retry may succeed. */
export class MediaUnavailable extends Error {
  override readonly name = 'MediaUnavailable'
}

/** The media engine, wherever it runs. Every command may reject with `MediaUnavailable`. */
export interface MediaEngine extends EngineCommands {
  listen(listener: MediaListener): void
  /** The streams that have their encoder, also from before this process started. */
  carried(): Promise<readonly string[]>
}
