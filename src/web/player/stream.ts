import type { Sign } from './signature.ts'

/** A rendition that the viewer can choose. */
export interface Quality {
  /** Such as `720p`. */
  readonly name: string
}

export interface Qualities {
  /** Tallest first; empty if the browser chooses by itself. */
  readonly offered: readonly Quality[]
  /** The quality that plays, as an index of `offered`; null if unknown. */
  readonly current: number | null
  /** The quality that the viewer chose, as an index of `offered`; null while the player chooses. */
  readonly chosen: number | null
}

/** An open stream in a video element, independent of the engine. */
export interface LiveStream {
  readonly transport: 'hls.js' | 'native HLS' | 'WebRTC'
  /** Estimated bits per second; null where unknown. */
  bandwidth(): number | null
  /** Seconds between the playback position and the end of the playlist; null before the first playlist. */
  edgeLatency(): number | null
  /** The intended distance to the edge, in seconds. */
  targetLatency(): number
  /** Seconds between the program time of the frame and now; null if the stream has no program time. */
  programLatency(): number | null
  /** The position of the live edge in the video, in seconds. */
  livePosition(): number | null
  /** The program date at a position, in milliseconds since the Unix epoch; null if the stream has none. */
  dateAt(position: number): number | null
  /** The position of a program date, in seconds; null if the stream has no dates. */
  positionAt(date: number): number | null
  /** The program date of the end of the playlist, in milliseconds since the Unix epoch; null if the stream has none. */
  edgeDate(): number | null
  /** Takes an index of `offered`; null lets the player choose. */
  chooseQuality(index: number | null): void
  close(): void
}

export interface StreamEvents {
  /** The engine has given up. */
  failed(): void
  unsupported(): void
  /** Renditions were added since the stream was opened: reopen it. */
  renditionsAdded(): void
  /** Audio or video that the player lacks has begun before the current position: reopen the stream there. */
  trackAdded(): void
  qualities(qualities: Qualities): void
}

export interface StreamSource {
  /** Absolute address of the multivariant playlist. */
  readonly url: string
  readonly latencyMode: 'low' | 'normal'
  /** Absolute address for WHEP, which is tried before the playlist; null if the live does not offer it. */
  readonly whep: string | null
  /** Null if the addresses need no signature. */
  readonly sign: Sign | null
}

/** The source as an engine opens it. */
export interface SignedSource extends Omit<StreamSource, 'sign' | 'whep'> {
  /** The current signature; null if the addresses need none. */
  signature(): string | null
  /** The start position in seconds; null for the edge of a live, or the start of a recording. */
  readonly startAt: number | null
  /** The name of the quality to play if it is offered; by default the player chooses. */
  readonly quality?: string | null
  /** Whether the engine plays faster by itself to catch up with the edge of a live; default true. */
  readonly catchesUp?: boolean
}
