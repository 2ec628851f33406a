import type {
  ConversionEvent,
  EngineCommands,
  PickEvent,
  PublishDecision,
  PublishRequest,
  StreamEvent,
} from '#engine-protocol/index.ts'

/** An event of the engine, or of one of several engines. */
export type MediaEvent =
  | Exclude<StreamEvent, PickEvent>
  /** An engine has restarted or is lost: these streams have lost their encoder; all streams if omitted. */
  | { readonly type: 'restarted'; readonly streamIds?: readonly string[] }

/** Decides about publishers and receives the engine's events. */
export interface MediaListener {
  authorizePublish(request: Pick<PublishRequest, 'streamKey' | 'remoteAddress'>): Promise<PublishDecision>
  onEvent(event: MediaEvent): void
}

/** Receives the states of conversions. */
export interface ConversionListener {
  onConversion(event: ConversionEvent): void
  /** An engine has restarted: its conversions have stopped, and are resumed by `convert`. */
  onRestart(): void
}

/** Receives the outcomes of `makePick`. */
export interface PickListener {
  onPick(event: PickEvent): void
  /** An engine has restarted. It continues its picks; `makePick` repeats events that were missed. */
  onRestart(): void
}

/** The engine is down or failed to perform the command; a retry may succeed. */
export class MediaUnavailable extends Error {
  override readonly name = 'MediaUnavailable'
}

/** The media engine, local or on media nodes. Every command may reject with `MediaUnavailable`. */
export interface MediaEngine extends EngineCommands {
  listen(listener: MediaListener): void
  listenToConversions(listener: ConversionListener): void
  listenToPicks(listener: PickListener): void
  /** The streams with a connected encoder, also from before this process started. */
  carried(): Promise<readonly string[]>
}
