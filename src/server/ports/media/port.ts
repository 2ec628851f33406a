import type { StreamHealth } from '#contract/lives.ts'

export type PublishDecision =
  | { readonly accepted: true; readonly streamId: string }
  | { readonly accepted: false; readonly reason: string }

export type MediaEvent =
  | { readonly type: 'connected' | 'playable'; readonly streamId: string }
  | { readonly type: 'disconnected'; readonly streamId: string; readonly cause: string }
  | { readonly type: 'health'; readonly streamId: string; readonly health: StreamHealth }
  /** The engine has started anew: whatever it carried before has lost its encoder. */
  | { readonly type: 'restarted' }

/** Who decides about publishers and hears what becomes of them. */
export interface MediaListener {
  authorizePublish(request: { readonly streamKey: string; readonly remoteAddress: string }): Promise<PublishDecision>
  onEvent(event: MediaEvent): void
}

/** The media engine, wherever it runs. */
export interface MediaEngine {
  listen(listener: MediaListener): void
  /** Ends the stream's playlist, drops its encoder, and forgets it after `keepMs`. Unknown streams are no error. */
  end(streamId: string, keepMs: number): Promise<void>
}
