import type { StreamHealth } from '#contract/lives.ts'

export type PublishDecision =
  | { readonly accepted: true; readonly streamId: string }
  | { readonly accepted: false; readonly reason: string }

export type MediaEvent =
  | { readonly type: 'connected' | 'playable'; readonly streamId: string }
  | { readonly type: 'disconnected'; readonly streamId: string; readonly cause: string }
  | { readonly type: 'health'; readonly streamId: string; readonly health: StreamHealth }
  /** What is on air now will be missing from the recording. */
  | { readonly type: 'unrecorded'; readonly streamId: string; readonly reason: 'disk-full' | 'storage-failed' }
  /** The engine has started anew: whatever it carried before has lost its encoder. */
  | { readonly type: 'restarted' }

/** Who decides about publishers and hears what becomes of them. */
export interface MediaListener {
  authorizePublish(request: { readonly streamKey: string; readonly remoteAddress: string }): Promise<PublishDecision>
  onEvent(event: MediaEvent): void
}

/** The engine is down or could not do it now; asked again it may. */
export class MediaUnavailable extends Error {
  override readonly name = 'MediaUnavailable'
}

/** Milliseconds from the beginning of a recording. */
export interface TimeRange {
  readonly fromMs: number
  readonly toMs: number
}

/** A kept recording. */
export interface Recording {
  /** Of all of it, whatever the trim. */
  readonly durationMs: number
  readonly bytes: number
  readonly picture: boolean
  /** What is played of it; null: all. */
  readonly trim: TimeRange | null
}

/** The media engine, wherever it runs. Every call may reject with `MediaUnavailable`. */
export interface MediaEngine {
  listen(listener: MediaListener): void
  /**
   * Ends the stream's playlist and drops its encoder. With `keep` the recording is played from then on, and told; without
   * it, or where there is none, the stream is forgotten after `keepMs`. Unknown streams are no error, nor is asking again.
   */
  end(streamId: string, ending: { readonly keep: boolean; readonly keepMs: number }): Promise<Recording | null>
  /** Lets only the whole segments in `range` be seen, or all for null. Null where nothing is left: then nothing changed. */
  trim(streamId: string, range: TimeRange | null): Promise<Recording | null>
  /** Forgets a recording and frees its space. */
  remove(streamId: string): Promise<void>
  /** Removes what earlier runs have left of all other streams. */
  claim(streamIds: readonly string[]): Promise<void>
}
