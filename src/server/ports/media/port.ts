import type { StreamFault, StreamHealth } from '#contract/lives.ts'

export type PublishDecision =
  | {
      readonly accepted: true
      readonly streamId: string
      readonly signed: boolean
      /** Viewers may watch it over WebRTC too. */
      readonly overWebRtc: boolean
      /** Smaller pictures only where the operator has named them. */
      readonly mayHaveLadder?: false
      /** Nothing of it will be kept. */
      readonly archiving?: false
    }
  | {
      readonly accepted: false
      readonly reason: string
      readonly why?: 'unknown-key' | 'not-allowed' | 'not-now' | 'no-live'
    }

export type MediaEvent =
  | { readonly type: 'connected' | 'playable' | 'pictured'; readonly streamId: string }
  /** `fault`: viewers could not play what the encoder sent. */
  | { readonly type: 'disconnected'; readonly streamId: string; readonly cause: string; readonly fault?: StreamFault }
  | { readonly type: 'health'; readonly streamId: string; readonly health: StreamHealth }
  /** What is on air now will be missing from the recording. */
  | { readonly type: 'unrecorded'; readonly streamId: string; readonly reason: 'disk-full' | 'storage-failed' }
  /** The engine, or one of several, has started anew or is gone: these streams have lost their encoder; all, where none are named. */
  | { readonly type: 'restarted'; readonly streamIds?: readonly string[] }

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
  /** The streams that have their encoder, also from before this process began. */
  carried(): Promise<readonly string[]>
  /**
   * Ends the stream's playlist and drops its encoder. With `keep` the recording is played from then on, and told; without
   * it, or where there is none, the stream is forgotten after `keepMs`. Unknown streams are no error, nor is asking again.
   */
  end(streamId: string, ending: { readonly keep: boolean; readonly keepMs: number }): Promise<Recording | null>
  /** Lets only the whole segments in `range` be seen, or all for null. Null where nothing is left: then nothing changed. */
  trim(streamId: string, range: TimeRange | null): Promise<Recording | null>
  /**
   * Shows a recording by its picture at `atMs` of the whole of it; for null, or where that is not shown, by one that the
   * engine chooses. Null where there is no recording.
   */
  choosePicture(streamId: string, atMs: number | null): Promise<Recording | null>
  /** Sends the encoder of a stream away, where there is one; it may come back. */
  disconnect(streamId: string): Promise<void>
  /** Forgets a recording and frees its space. */
  remove(streamId: string): Promise<void>
  /** Removes what earlier runs have left of all other streams. */
  claim(streamIds: readonly string[], signed: readonly string[]): Promise<void>
  /** Lets only signed addresses play a stream, or anybody again. */
  restrict(streamId: string, signed: boolean): Promise<void>
}
